// What a person asks of the server beside playing: of the others, of the table in words, of what would be.
import type { Offer, Refusal, Sentence } from '../../wire.gen';
import type { Session } from './session.svelte';

type Request = Parameters<Session['ask']>[0];

/** Ask something; where it is refused, the prompt says why. */
async function tell(session: Session, request: Request): Promise<void> {
  session.take(await session.ask(request), null);
}

export async function offer(session: Session, kind: Offer): Promise<void> {
  if (session.seat !== null) await tell(session, { t: 'offer', seat: session.seat, kind });
}

export async function answer(session: Session, offer: number, accept: boolean): Promise<void> {
  const open = session.position?.offers.find(({ id }) => id === offer);
  const seat = session.mine.find((mine) => open?.waiting.includes(mine)) ?? open?.seat ?? null;
  if (seat !== null) await tell(session, { t: 'answer', seat, offer, accept });
}

export async function resign(session: Session): Promise<void> {
  if (session.seat !== null) await tell(session, { t: 'resign', seat: session.seat });
}

/** Let a bot play for somebody who has been away for a while. */
export async function standIn(session: Session, absent: number): Promise<void> {
  if (session.seat !== null) await tell(session, { t: 'stand_in', seat: session.seat, absent });
}

/** Let a bot play for an aim from now on; null: for victory alone. */
export async function setAim(session: Session, bot: number, aim: string | null): Promise<void> {
  if (session.seat !== null) await tell(session, { t: 'aim', seat: session.seat, bot, aim });
}

export const comeBack = (session: Session, seat: number): Promise<void> => tell(session, { t: 'come_back', seat });

/** Do not take up what somebody proposes. */
export async function putAside(session: Session): Promise<void> {
  if (session.seat !== null) await tell(session, { t: 'put_aside', seat: session.seat });
}

/** Say something in the chat; false where it did not get there. */
export async function say(session: Session, text: string): Promise<boolean> {
  const reply = await session.ask({ t: 'say', text, seat: session.seat });
  if (reply.t === 'refused') session.take(reply, null);
  return reply.t === 'ack';
}

/** What can be said of one thing as it is shown, now or while looking back, and where each fact is known from. */
export async function details(
  session: Session,
  about: string | null,
): Promise<{ lines: Sentence[]; sources: Record<string, string> }> {
  const n = session.past && !session.tried ? session.past.n : null;
  const reply = await session.ask({ t: 'describe', seat: session.seat, about, n });
  return reply.t === 'described' ? reply : { lines: [], sources: {} };
}

/** The whole table in words; or what is around one thing. */
export const describe = async (session: Session, about: string | null = null): Promise<Sentence[]> =>
  (await details(session, about)).lines;

/** Why a piece cannot be touched, without touching it; null where it can. */
export async function why(session: Session, touch: string): Promise<Refusal | null> {
  if (session.seat === null) return null;
  const reply = await session.ask({ t: 'attempt', seat: session.seat, touches: [touch] });
  return reply.t === 'attempted' || reply.t === 'refused' ? reply.refusal : null;
}

/** Where the touched action would lead, without playing it: refused where fair play forbids it. */
export async function tryOut(session: Session): Promise<void> {
  const tried = session.pending;
  if (session.seat === null || !tried) return;
  const reply = await session.ask({ t: 'try', seat: session.seat, notations: [tried.notation] });
  if (session.pending !== tried) return; // the hand has gone on, or the table has
  if (reply.t !== 'past') return session.take(reply, null);
  session.letGo();
  [session.past, session.tried] = [reply, tried];
}

/** Back from a trial, with the same choice in hand. */
export async function endTrial(session: Session): Promise<void> {
  const { touches } = session.tried!;
  session.past = session.tried = null;
  await session.hold([...touches]);
}
