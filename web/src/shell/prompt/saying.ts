// What the prompt says where it does not ask for a move: an offer, advice, a moment of the past, the end.
import { house } from '../../lib/house.svelte';
import { t } from '../../lib/voice.svelte';
import type { Choice, Position } from '../../wire.gen';
import type { Session } from '../table/session.svelte';

export interface Said {
  title: string;
  text: string;
  shown?: boolean; // the board shows the text: it is only for those who do not see it
}
export type Open = Position['offers'][number];

/** The words for all that is not a move of one's own; null where it is one. */
export function otherWords(
  session: Session,
  offer: Open | undefined,
  asked: Open | undefined,
  name: (choice: Choice) => string,
): Said | null {
  const { hinted, touched, now, position, past, tried, proposal } = session;
  if (offer)
    return { title: session.speak({ key: `table.offers.${offer.kind}`, seats: { player: offer.seat } }), text: '' };
  if (past && tried) return { title: name(tried), text: t('ui.trying_text') };
  if (past) return { title: t('ui.looking_back'), text: session.toldAt(past.n) || t('ui.looking_back_text') };
  if (hinted) {
    const choice = now.choices.find(({ notation }) => notation === hinted.notation);
    const reasons = hinted.reasons.map((reason) => session.speak(reason)).join(' · ');
    const text = reasons.charAt(0).toLocaleUpperCase() + reasons.slice(1);
    return { title: choice ? name(choice) : hinted.notation, text };
  }
  if (position?.end) return { title: endTitle(session), text: session.address(position.end.said) };
  if (touched.length) return null;
  if (now.can.come_back) {
    const title = session.address({ key: 'table.bot_absent', seats: { player: session.seat! } });
    return { title, text: session.toldAt(Infinity) };
  }
  if (asked) {
    const players = asked.waiting.map((seat) => session.names[seat] ?? '');
    return { title: t(`ui.asked.${asked.kind}`), text: t('table.waiting_for', { players }) };
  }
  if (!proposal) return null;
  const title = proposal.said ? session.speak(proposal.said) : proposal.notation;
  return { title, text: t('ui.proposed_by', { player: proposal.name || t('ui.guest') }) };
}

/** Who has won, as one of them or as a spectator would say it. */
export function endTitle({ table, names, mine, position }: Session): string {
  const { winners } = position!.end!;
  if (house.game(table!.game)?.co_operative) return t(winners.length ? 'word.victory' : 'word.defeat');
  if (!winners.length) return t(names.length === 1 ? 'word.defeat' : 'end.draw');
  if (mine.length === 1) return t(winners.includes(mine[0]!) ? 'word.victory' : 'word.defeat');
  return winners.length === 1
    ? t('end.won', { player: names[winners[0]!]! })
    : t('end.shared', { players: winners.map((seat) => names[seat]!) });
}
