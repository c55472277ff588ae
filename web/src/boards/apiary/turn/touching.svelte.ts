// What a touchable thing of the board says of itself, from the choices alone.
import { spelled } from '../../../lib/touch';
import { t, voices } from '../../../lib/voice.svelte';
import type { Session } from '../../../shell/table/session.svelte';
import type { Choice, Sentence, Translated } from '../../../wire.gen';
import { viewOf } from '../box';

const isPath = (touches: readonly string[], path: readonly string[]): boolean =>
  touches.length === path.length && path.every((touch, i) => touches[i] === touch);

/** The choice that one more touch would spell. */
export function choiceOf(session: Session, touch: string): Choice | undefined {
  const before = session.pending ? session.touched.slice(0, -1) : session.touched;
  return session.choices.find(({ touches }) => isPath(touches, [...before, touch]));
}

export const isLit = (session: Session, touch: string): boolean => session.lit.has(touch);
export const isChosen = (session: Session, touch: string): boolean =>
  session.touched.includes(touch) || (session.hinted?.touches.includes(touch) ?? false);
export const isRefused = (session: Session, touch: string): boolean =>
  session.refused !== null && (session.refused.touch === touch || session.refused.refusal.cells.includes(touch));

/** Touch a thing. An action is held up with all that it would bring; touching the same thing again plays it. */
export async function touch(session: Session, names: string[]): Promise<void> {
  const before = session.pending ? session.touched.slice(0, -1) : session.touched;
  const name = names.find((lit) => session.lit.has(lit)) ?? meant(session, names);
  if (name === undefined && isLook(session, names[0]!)) {
    const again = lookedAt(session) === names[0];
    looks = { session, n: session.position?.n ?? 0, touch: again ? '' : names[0]! };
    return;
  }
  const path = name === undefined ? [] : [...before, name];
  const again = session.pending !== null && session.touched.at(-1) === name;
  if (path.length && !again && spelled(session.choices, path)) await session.hold(path);
  else await session.touch(name === undefined ? names : [name, ...names]);
}

let looks = $state.raw<{ session: Session | null; n: number; touch: string }>({ session: null, n: 0, touch: '' });
/** What was touched last without meaning to play it. */
export const lookedAt = (session: Session): string =>
  looks.session === session && looks.n === session.position?.n && !session.touched.length ? looks.touch : '';
/** Is there nothing to play there, or a worker to be chosen first? It is looked at then. */
function isLook(session: Session, touch: string): boolean {
  if (session.plans?.active) return false;
  if (!session.myTurn || session.past) return true;
  const begins = !session.touched.length && [...session.lit].some((lit) => lit.startsWith('worker:'));
  return begins && /^(planet|row|carving|convert|dance|action|hex|pod)$/.test(touch.split(':')[0]!);
}

const aims = new WeakMap<Session, string>(); // what was touched to name an action
/** A worker is chosen and a planet, a tile or a dance is touched: the action that leads there. */
function meant(session: Session, names: readonly string[]): string | undefined {
  for (const name of names) {
    const [kind, row] = name.split(':');
    const actions =
      kind === 'row' ? ['advance', row === 'farm' ? 'advance_farm' : 'advance_other'] : [LEADS[kind ?? '']];
    const action = actions.map((action) => `action:${action}`).find((action) => session.lit.has(action));
    if (!action) continue;
    aims.set(session, name);
    return action;
  }
  return undefined;
}
const LEADS: Record<string, string> = { planet: 'explore', carving: 'carve', convert: 'convert', dance: 'convert' };
/** What was touched to name an action, once it can be touched itself. */
export function aimOf(session: Session): string | null {
  const aim = aims.get(session);
  if (!aim || !session.lit.has(aim)) return null;
  aims.delete(session);
  return aim;
}

/** What it is, what touching it would do, whether it can be touched now. */
export function label(session: Session, touch: string, name: string): string {
  if (!isLit(session, touch)) return name;
  const said = choiceOf(session, touch)?.said;
  return [name, said ? session.speak(said) : '', t('ui.playable')].filter(Boolean).join('. ');
}

/** The part of the board where a touch lies; null for what is a button of its own. */
export type Area = 'sky' | 'advance' | 'works' | 'comb' | 'hive';
export function areaOf(touch: string, spaces: readonly string[]): Area | null {
  const [kind, name = ''] = touch.split(':');
  if (kind === 'space') return areaOf(`action:${spaces[Number(name)]}`, spaces);
  if (kind === 'action') return name === 'explore' ? 'sky' : name.startsWith('advance') ? 'advance' : 'works';
  if (kind === 'planet') return 'sky';
  if (kind === 'row') return 'advance';
  if (kind === 'carving' || kind === 'dance' || kind === 'convert') return 'works';
  if (kind === 'pod') return 'comb';
  return kind === 'hex' || kind === 'seed' || touch === 'reserved' ? 'hive' : null;
}

/** Lit things that are nowhere on the board: the options of a question. */
export const optionsOf = (session: Session, spaces: readonly string[]): string[] =>
  [...session.lit].filter((touch) => isOption(touch) && areaOf(touch, spaces) === null);
/** What the prompt's own buttons say: the plain ways on. */
export const PLAIN = new Set(['end', 'done', 'retrieve', 'store']);
const isOption = (touch: string): boolean =>
  touch !== 'ask' && !PLAIN.has(touch) && !/^(worker|turn|faction|mat):/.test(touch);

const DRAWN = new Set(
  `faction mat place keep plant pay_card buy reserve reserved fly_new fly_known seed_text hibernate build build_bonus income
  place_frame dance teach bump_active bump_landing bump_active_always bump_landing_always`.split(/\s+/),
);
/** What to touch after what is touched: a worker waits for its action, a card for its use. */
export function nextOf(left: readonly Choice[]): Sentence | null {
  const kinds = new Set(left.map(({ touches }) => touches[1]?.split(':')[0]));
  const kind = kinds.size === 1 ? [...kinds][0] : undefined;
  return kind && NEXT.has(kind) ? { key: `board.next_${kind}` } : null;
}
const NEXT = new Set(['action', 'use', 'zone']);
/** What to touch now, for those who play for the first time. */
export function hintOf(session: Session): Sentence | null {
  const view = viewOf(session);
  const top = view?.stack.at(-1);
  if (top?.type === 'retrieval' || top?.type === 'incomes') {
    const n = Math.min(top.n, [...session.lit].filter((touch) => touch.startsWith('hex:')).length);
    return n ? { key: 'hint.incomes', params: { n } } : null;
  }
  const idle = ![...session.lit].some((touch) => touch.startsWith('worker:'));
  const last = (view?.turns_left ?? -1) >= 0;
  const before = last ? 'last_turn' : idle ? 'retrieve' : 'turn';
  const key = `hint.${top?.type !== 'turn' ? (top?.type ?? '') : top.before ? before : 'after'}`;
  return voices.of('apiary')?.has(key) ? { key } : null;
}
/** To be asked again where workers sent back go. */
export const isSetting = ({ notation }: Choice): boolean => notation === 'ask';
/** Taking one's workers back does not stand out while something else can be done. */
export const reluctant = ({ notation }: Choice, choices: readonly Choice[]): boolean =>
  notation === 'retrieve' && choices.some((other) => other.notation !== 'retrieve' && !isSetting(other));
/** What taking one's workers back would bring and gives up; the incomes that finishing gives up. */
export function afterOf({ said, notation }: Choice, session: Session): { said: Sentence; loss: boolean } | null {
  const top = viewOf(session)?.stack.at(-1);
  if (notation === 'done' && top?.type === 'incomes') {
    const farms = session.choices.flatMap((choice) => choice.said?.params?.name ?? []) as Translated[];
    const n = Math.min(top.n, farms.length);
    const key = `after.incomes${n === farms.length ? '_of' : ''}`;
    return { said: { key, params: { n, farms } }, loss: true };
  }
  if (said?.key !== 'say.retrieve') return null;
  const { asleep = 0, idle = 0 } = (said.params ?? {}) as Record<string, number>;
  const key = `after.retrieve${asleep ? '_asleep' : ''}${idle ? '_idle' : ''}`;
  return { said: { ...said, key }, loss: idle > 0 };
}

/** A choice in short words, where what it does is drawn on the card, tile or planet. */
export function drawnWords({ said }: Choice): Sentence | null {
  const name = said?.key.replace(/^say\.|_(less|free)$/g, '') ?? ''; // the help shows what it costs
  return said && DRAWN.has(name) ? { ...said, key: `drawn.${name}` } : null;
}
