// Plans on the page: what a touch means while the other thinks, and what happens where both are fast.
import { describe, expect, it, vi } from 'vitest';
import { Plans } from '../src/shell/table/plans.svelte';
import type { Session } from '../src/shell/table/session.svelte';
import type { Choice, PlannedLine, SeatView } from '../src/wire.gen';

vi.mock('../src/lib/house.svelte', () => ({ house: { game: () => ({ secrets: false, co_operative: false }) } }));
vi.mock('../src/lib/settings.svelte', () => ({ settings: { premoves: true } }));

const choice = (notation: string, ...touches: string[]): Choice => ({ notation, touches, action: null, said: null });
const FORESEEN = [choice('bA1 bQ/', 'piece:bA1', 'cell:1,0')];
const PREMOVE: PlannedLine = {
  any_reply: true,
  moves: [{ seat: 1, notation: 'bA1 bQ/', touches: ['piece:bA1', 'cell:1,0'], said: null }],
};

/** A session as plans see it: black waits at a table, and the server answers as it is told to. */
function sessionOf(answers: Record<string, object>, more: object = {}): Session {
  const asked: { t: string }[] = [];
  return {
    seat: 1,
    mine: [1],
    myTurn: false,
    past: null,
    touched: [],
    position: { n: 7, status: 'playing' },
    table: {
      game: 'hive',
      clock: { kind: 'total' },
      seats: [0, 1].map((seat) => ({ seat, kind: 'person', bot: null })),
    },
    choices: [choice('bA1 wS1\\', 'piece:bA1', 'cell:1,0')],
    refused: null,
    asked,
    letGo: vi.fn(),
    play: vi.fn(),
    ask: (request: { t: string }) => {
      asked.push(request);
      return Promise.resolve(answers[request.t]);
    },
    ...more,
  } as unknown as Session;
}
const past = { t: 'past', n: 7, view: { choices: FORESEEN } as unknown as SeatView };
const stale = { t: 'refused', refusal: { code: 'stale' } };

describe('a premove', () => {
  it('is made of what the server foresees, at the record it was foreseen for', async () => {
    const session = sessionOf({ foresee: past, plan: { t: 'ack' } });
    const plans = new Plans(session);
    await plans.renew();
    expect(plans.active).toBe(true);
    await plans.take('bA1 bQ/');
    const [, sent] = (session as unknown as { asked: object[] }).asked;
    expect(sent).toEqual({ t: 'plan', seat: 1, n: 7, lines: [{ notations: ['bA1 bQ/'], any_reply: true }] });
  });

  it('is not offered where no clock of minutes runs, nor to who shares a screen', async () => {
    for (const more of [{ table: { game: 'hive', clock: null, seats: [] } }, { mine: [0, 1] }, { myTurn: true }]) {
      const plans = new Plans(sessionOf({ foresee: past }, more));
      await plans.renew();
      expect(plans.active).toBe(false);
    }
  });

  it('is played where the turn has come meanwhile: by its touches, as its notation may be another by then', async () => {
    const session = sessionOf({ foresee: past, plan: stale });
    const plans = new Plans(session);
    await plans.renew();
    const { ask } = session;
    session.ask = (request) => {
      Object.assign(session, { myTurn: true });
      return ask(request);
    };
    await plans.take('bA1 bQ/');
    expect(session.play).toHaveBeenCalledWith('bA1 wS1\\');
  });

  it('is shown while nothing else is touched', () => {
    const plans = new Plans(sessionOf({}));
    plans.hear({ t: 'plans', seat: 1, lines: [PREMOVE], void: null });
    expect([plans.speaks, plans.marked]).toEqual([true, ['piece:bA1', 'cell:1,0']]);
    const touching = new Plans(sessionOf({}, { touched: ['piece:bQ'] }));
    touching.hear({ t: 'plans', seat: 1, lines: [PREMOVE], void: null });
    expect([touching.speaks, touching.marked]).toEqual([false, []]);
  });

  it('says why it is void', () => {
    const plans = new Plans(sessionOf({}));
    plans.hear({ t: 'plans', seat: 1, lines: [], void: { code: 'plan_differs', clause: '', params: {}, cells: [] } });
    expect([plans.speaks, plans.void?.code]).toEqual([true, 'plan_differs']);
    plans.back();
    expect(plans.void).toBeNull();
  });
});

describe('a line', () => {
  it('is made where there is time and another person answers', () => {
    const seats = (bot: string | null): object[] => [
      { seat: 0, kind: bot ? 'bot' : 'person', bot },
      { seat: 1, kind: 'person', bot: null },
    ];
    const at = (clock: object | null, bot: string | null): boolean =>
      new Plans(sessionOf({}, { table: { game: 'hive', clock, seats: seats(bot) } })).drafting;
    expect([at({ kind: 'days' }, null), at(null, null)]).toEqual([true, true]);
    expect([at({ kind: 'total' }, null), at(null, 'greedy')]).toEqual([false, false]);
  });

  it('is kept beside those that are kept, and dropped alone', async () => {
    const session = sessionOf({ plan: { t: 'ack' } });
    const plans = new Plans(session);
    const [first, second] = [PREMOVE, { ...PREMOVE, any_reply: false }];
    plans.hear({ t: 'plans', seat: 1, lines: [first, second], void: null });
    await plans.drop(plans.lines[0]!);
    const [sent] = (session as unknown as { asked: { lines: object[] }[] }).asked;
    expect(sent!.lines).toEqual([{ notations: ['bA1 bQ/'], any_reply: false }]);
  });
});
