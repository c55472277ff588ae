// The review of a match: what comes late from the server changes nothing that is looked at since.
import { describe, expect, it, vi } from 'vitest';
import { deed, MatchReview } from '../src/shell/review/review.svelte';
import type { Session } from '../src/shell/table/session.svelte';
import type { JudgedTurn, Review, Told } from '../src/wire.gen';

vi.mock('../src/lib/voice.svelte', () => ({ t: (key: string) => key }));

const best = { notation: ['bA1 bQ/'], marks: ['cell:1,0'] };
const turn = { seat: 0, first: 3, last: 3, turned: true, before: [0.5, 0.5], marks: ['piece:bQ'], best };
const judged = { turns: [turn as unknown as JudgedTurn], end: [0, 1] } as unknown as Review;
const better = { t: 'past', n: 3 };

/** A session at the end of a match, whose server answers a trial when it is told to. */
function sessionOf(): { session: Session; answerTrial: () => void } {
  let answer = (): void => {};
  const trial = new Promise<object>((done) => (answer = () => done(better)));
  const session = {
    mine: [0],
    table: { game: 'alveola' },
    log: [{ n: 1, kind: 'start' }],
    past: null,
    pointed: [],
    hinted: null,
    letGo: () => (session.hinted = null),
    goTo: async () => void (session.past = { n: 2 }),
    look: async () => void (session.past = null),
    ask: (request: { t: string }) =>
      request.t === 'review' ? Promise.resolve({ t: 'reviewed', review: judged, records: [2, 3, 4] }) : trial,
  } as unknown as Record<string, unknown>;
  return { session: session as unknown as Session, answerTrial: answer };
}

async function opened(session: Session): Promise<MatchReview> {
  const review = new MatchReview(session);
  await vi.waitFor(() => expect(session.hinted).not.toBeNull());
  return review;
}

describe('a better turn that comes late', () => {
  it('is shown where it is still wanted', async () => {
    const { session, answerTrial } = sessionOf();
    const review = await opened(session);
    const shown = review.show('better');
    answerTrial();
    await shown;
    expect(session.past).toBe(better);
    expect(session.pointed).toBe(best.marks);
  });

  it('is not laid over both', async () => {
    const { session, answerTrial } = sessionOf();
    const review = await opened(session);
    const shown = review.show('better');
    await review.show('both');
    answerTrial();
    await shown;
    expect(session.past).toEqual({ n: 2 });
    expect(session.hinted).not.toBeNull();
  });

  it('leaves the end as it is once the review is left', async () => {
    const { session, answerTrial } = sessionOf();
    const review = await opened(session);
    const shown = review.show('better');
    await review.leave();
    answerTrial();
    await shown;
    expect(session.past).toBeNull();
    expect(session.pointed).toEqual([]);
  });
});

describe('what a turning point changed', () => {
  const told = (turned: object): number =>
    new MatchReview(sessionOf().session).turned({ ...turn, ...turned } as unknown as JudgedTurn);

  it('is what a bad turn lost, and what a good one won', () => {
    expect(told({ turned: 'choice', loss: 0.14, choice: [0.03, 0], luck: [0, 0] })).toBe(-0.14);
    expect(told({ turned: 'choice', loss: 0, choice: [0.25, 0], luck: [0, 0] })).toBe(0.25);
  });

  it('is what a draw changed for the chosen player', () => {
    expect(told({ turned: 'luck', seat: 1, loss: 0, choice: [0, 0.1], luck: [-0.2, 0.2] })).toBe(-0.2);
  });
});

describe('an action is told by what its player did', () => {
  const told = (...said: object[]): Told[] => said.map((each) => ({ said: each })) as unknown as Told[];
  it('also where something else came first', () => {
    const ended = { key: 'event.turn_ended', seats: { player: 1 } };
    expect(deed(told({ key: 'event.hornet_in_hive' }, ended))).toBe(ended);
  });
  it('or else by what happened', () => {
    const grown = { key: 'event.grown' };
    expect(deed(told(grown))).toBe(grown);
    expect(deed([])).toBeUndefined();
  });
});
