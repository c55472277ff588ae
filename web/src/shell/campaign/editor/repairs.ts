// What mends a fault of a scenario at one touch, where there is something sensible.
import type { ScenarioFault } from '../../../wire.gen';
import { TILES, type Draft, type Part, type Start, type Tile } from './draft';

export type Repair =
  | { type: 'put'; n: number; field: Start }
  | { type: 'lower'; n: number; goal: number }
  | { type: 'drop_goal'; goal: number }
  | { type: 'drop_part'; part: number }
  | { type: 'add_tile' | 'take_out'; tile: Tile; n: number };

/** The repairs of a fault, the likeliest first. */
export function repairsOf({ code, where, figures }: ScenarioFault, draft: Draft): Repair[] {
  const { n = 0, asked = 0 } = figures;
  const [card, field = ''] = where.split(': ');
  const number = Number(/#(\d+)/.exec(where)?.[1]) - 1;
  if (code === 'no_bee') return [{ type: 'put', n: 1, field: 'workers' }];
  if (code === 'empty_part') return draft.deck.length > 1 ? [{ type: 'drop_part', part: number }] : [];
  if (code === 'box_holds' && card === 'start') return [{ type: 'put', n, field: field as Start }];
  if (code === 'box_holds' && isTile(field)) return [{ type: 'take_out', tile: field, n: asked - n }];
  const goal = draft.victory[number];
  if (!goal) return [];
  if (code === 'never_so_many') return [{ type: 'lower', n, goal: number }];
  if (code !== 'never_any') return [];
  const tile = goal.type === 'nosema_over' ? 'nosema_tile' : goal.tile;
  const add: Repair[] = tile && isTile(tile) ? [{ type: 'add_tile', tile, n: 1 }] : [];
  return [{ type: 'drop_goal', goal: number }, ...add];
}

const isTile = (name: string): name is Tile => (TILES as readonly string[]).includes(name);

/** Mend a draft; tiles are taken out of the last parts first. */
export function mend(draft: Draft, repair: Repair): void {
  if (repair.type === 'put') draft.start[repair.field] = repair.n;
  else if (repair.type === 'lower') draft.victory[repair.goal]!.at_least = repair.n;
  else if (repair.type === 'drop_goal') draft.victory.splice(repair.goal, 1);
  else if (repair.type === 'drop_part') draft.deck.splice(repair.part, 1);
  else if (repair.type === 'add_tile') change(draft.deck.at(-1)!, repair.tile, repair.n);
  else {
    let rest = repair.n;
    for (const part of draft.deck.toReversed()) rest -= change(part, repair.tile, -rest);
  }
}

/** Add tiles to a part, or take some away; how many were taken. */
function change(part: Part, tile: Tile, by: number): number {
  const before = part[tile] ?? 0;
  part[tile] = Math.max(0, before + by);
  return before - part[tile];
}
