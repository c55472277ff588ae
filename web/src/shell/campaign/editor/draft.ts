// A scenario while it is made, and its file. What a scenario may hold is said in games/anthophila/box/scenarios.md;
// the server alone judges it.

export const RESOURCES = ['pollen', 'honey', 'propolis'] as const;
export const SPECIALS = ['hornet_tile', 'vine_tile', 'mite_tile', 'nosema_tile', 'weedkiller_tile'] as const;
export const TILES = ['plants', ...SPECIALS] as const;
export const STARTS = ['workers', 'males', ...RESOURCES] as const;
export const COUNTED = ['stock', 'workers', 'males', 'explored', 'plants_up', 'revealed'] as const;
export const GOALS = [...COUNTED, 'no_hornets', 'no_mites', 'nosema_over'] as const;

export type Tile = (typeof TILES)[number];
export type Start = (typeof STARTS)[number];
export type GoalType = (typeof GOALS)[number];
export type Part = Partial<Record<Tile, number>>;

export interface Goal {
  type: GoalType;
  resource?: string;
  tile?: string;
  at_least?: number;
}

interface InBoth {
  en: string;
  fr: string;
}

export interface Draft {
  id: string;
  turns: number;
  name: InBoth;
  introduction: InBoth;
  start: Record<Start, number>;
  deck: Part[];
  victory: Goal[];
  noBees: boolean; // also lost when no bee is left
}

export const counts = (type: GoalType): boolean => (COUNTED as readonly string[]).includes(type);

/** A new goal of a kind, which can be reached. */
export function goalOf(type: GoalType): Goal {
  if (!counts(type)) return { type };
  if (type === 'stock') return { type, resource: 'honey', at_least: 2 };
  if (type === 'revealed') return { type, tile: 'hornet_tile', at_least: 1 };
  return { type, at_least: type === 'workers' || type === 'males' ? 4 : 6 };
}

const text = (words: string): string => JSON.stringify(words).replaceAll('\u007f', '\\u007f');

/** The words of a part in both languages: where one is missing, the other is shown. */
function words(section: string, { en, fr }: InBoth): string {
  const [own, other] = [en.trim(), fr.trim()];
  return own || other ? `\n[${section}]\nen = ${text(own || other)}\nfr = ${text(other || own)}\n` : '';
}

const numbers = (pairs: Record<string, number | undefined>): string =>
  Object.entries(pairs)
    .filter(([, n]) => n)
    .map(([name, n]) => `${name} = ${n}\n`)
    .join('');

/** The file that the server, the terminal and other people read. */
export function written(draft: Draft): string {
  const goals = draft.victory.map(
    ({ type, resource, tile, at_least }) =>
      `\n[[victory]]\ntype = "${type}"\n` +
      (resource ? `resource = "${resource}"\n` : '') +
      (tile ? `tile = "${tile}"\n` : '') +
      (at_least === undefined ? '' : `at_least = ${at_least}\n`),
  );
  return (
    `id = "${draft.id}"\npart = "own"\nturns = ${draft.turns}\nprovenance = "owner"\n` +
    words('name', draft.name) +
    words('introduction', draft.introduction) +
    `\n[start]\nworkers = ${draft.start.workers}\n${numbers({ ...draft.start, workers: 0 })}` +
    draft.deck.map((part) => `\n[[deck]]\n${numbers(part)}`).join('') +
    goals.join('') +
    (draft.noBees ? '\n[[defeat]]\ntype = "no_bees"\n' : '')
  );
}

/** A draft from a scenario as the server has read it. */
export function draftOf(read: Record<string, unknown>): Draft {
  const both = (value: unknown): InBoth => ({ en: '', fr: '', ...(value as Partial<InBoth> | null) });
  const start = Object.fromEntries(STARTS.map((name) => [name, 0])) as Record<Start, number>;
  return {
    id: String(read['id']),
    turns: Number(read['turns']),
    name: both(read['name']),
    introduction: both(read['introduction']),
    start: { ...start, ...(read['start'] as Record<Start, number>) },
    deck: (read['deck'] as Part[]).map((part) => ({ ...part })),
    victory: (read['victory'] as Goal[]).map((goal) => ({ ...goal })),
    noBees: ((read['defeat'] as unknown[] | undefined) ?? []).length > 0,
  };
}

/** A name for a file, from the name of the scenario. */
export function idOf(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '');
  return plain.slice(0, 40) || 'scenario';
}

/** A draft as the end of an address, and back; null for what is no draft. */
export const packed = (draft: Draft): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(written(draft))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

export function unpacked(address: string): string | null {
  try {
    const bytes = atob(address.replaceAll('-', '+').replaceAll('_', '/'));
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes, (c) => c.charCodeAt(0)));
  } catch {
    return null; // somebody else's text
  }
}
