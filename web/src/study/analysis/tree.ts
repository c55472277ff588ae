// The tree of a study: plain data, changed by copies. A parent stands before its children; the first child is the main line.
import type { Drawn, Study, StudyNode } from '../../wire.gen';

export type Nodes = readonly StudyNode[];
export type Change = Partial<Pick<StudyNode, 'comment' | 'mark' | 'drawn'>>;

export const START = 'r';

/** A name that no other node has, whoever else edits the same study. */
export const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(10))].map((n) => 'abcdefghijklmnopqrstuvwxyz012345'[n % 32]).join('');

export const empty = (options: Study['options']): Study => ({
  title: '',
  options,
  players: ['', ''],
  nodes: [{ id: START, parent: null }],
});

export const find = (nodes: Nodes, id: string): StudyNode | undefined => nodes.find((node) => node.id === id);

/** The children of every node, the main one first. */
export function childrenOf(nodes: Nodes): Map<string, StudyNode[]> {
  const found = new Map<string, StudyNode[]>(nodes.map(({ id }) => [id, []]));
  for (const node of nodes) if (node.parent !== null) found.get(node.parent)?.push(node);
  return found;
}

/** The nodes from the root to a node, both included. */
export function pathTo(nodes: Nodes, id: string): StudyNode[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const path: StudyNode[] = [];
  for (let node = byId.get(id); node; node = node.parent === null ? undefined : byId.get(node.parent))
    path.unshift(node);
  return path;
}

export const lineTo = (nodes: Nodes, id: string): string[] =>
  pathTo(nodes, id)
    .slice(1)
    .map(({ move }) => move ?? '');

/** What follows a node on its main line, without itself. */
export function mainAfter(nodes: Nodes, id: string): StudyNode[] {
  const children = childrenOf(nodes);
  const found: StudyNode[] = [];
  for (let next = children.get(id)?.[0]; next; next = children.get(next.id)?.[0]) found.push(next);
  return found;
}

/** Play a move after a node: a new node, or the one that is there already. */
export function add(nodes: Nodes, parent: string, move: string, id = newId()): { nodes: Nodes; id: string } {
  const known = nodes.find((node) => node.parent === parent && node.move === move);
  return known ? { nodes, id: known.id } : { nodes: [...nodes, { id, parent, move }], id };
}

/** Play several moves after a node; gives the nodes that they lead through. */
export function addLine(nodes: Nodes, parent: string, moves: readonly string[]): { nodes: Nodes; ids: string[] } {
  const ids: string[] = [];
  for (const move of moves) {
    const made = add(nodes, ids.at(-1) ?? parent, move);
    nodes = made.nodes;
    ids.push(made.id);
  }
  return { nodes, ids };
}

/** Without a node and all that follows it. The root stays. */
export function remove(nodes: Nodes, id: string): Nodes {
  if (find(nodes, id)?.parent === null) return nodes;
  const gone = new Set<string | null>([id]);
  return nodes.filter((node) => {
    if (node.parent === null || (!gone.has(node.id) && !gone.has(node.parent))) return true;
    gone.add(node.id);
    return false;
  });
}

/** What was removed, back in its place; what has come since stays. */
export function putBack(nodes: Nodes, before: Nodes): Nodes {
  const now = new Map(nodes.map((node) => [node.id, node]));
  const known = new Set(before.map(({ id }) => id));
  const all = [...before.map((node) => now.get(node.id) ?? node), ...nodes.filter(({ id }) => !known.has(id))];
  const ids = new Set(all.map(({ id }) => id));
  return all.filter(({ parent }) => parent === null || ids.has(parent));
}

export const change = (nodes: Nodes, id: string, to: Change): Nodes =>
  nodes.map((node) => (node.id === id ? { ...node, ...to } : node));

/** The first node of the variation that a node belongs to; null on the main line. */
export function branchOf(nodes: Nodes, id: string): StudyNode | null {
  const children = childrenOf(nodes);
  return (
    pathTo(nodes, id).findLast((node) => node.parent !== null && children.get(node.parent)![0]!.id !== node.id) ?? null
  );
}

/** Make the variation of a node the main line of its place: once more leads it further up. */
export function promote(nodes: Nodes, id: string): Nodes {
  const branch = branchOf(nodes, id);
  if (!branch) return nodes;
  const children = childrenOf(nodes);
  const beside = children.get(branch.parent!)!;
  children.set(branch.parent!, [branch, ...beside.filter((node) => node !== branch)]);
  const ordered: StudyNode[] = [];
  const open = [nodes[0]!];
  for (let node = open.pop(); node; node = open.pop()) {
    ordered.push(node);
    open.push(...children.get(node.id)!.toReversed());
  }
  return ordered;
}

/** An arrow or ring drawn once more is wiped out; in another ink it is drawn over. */
export function draw(nodes: Nodes, id: string, stroke: Drawn): Nodes {
  const drawn = find(nodes, id)?.drawn ?? [];
  const others = drawn.filter(({ start, end }) => start !== stroke.start || end !== stroke.end);
  const same = drawn.some(({ start, end, ink }) => start === stroke.start && end === stroke.end && ink === stroke.ink);
  return change(nodes, id, { drawn: same ? others : [...others, stroke] });
}

/** How many actions were played before the root: a position text says it ("~w7~"). */
export function firstPly(options: Study['options']): number {
  const found = /~([wb])(\d+)~/.exec(String(options['start'] ?? ''));
  return found ? 2 * (Number(found[2]) - 1) + (found[1] === 'b' ? 1 : 0) : 0;
}

// -- the tree as a list --------------------------------------------------------------------------------------

export type Item =
  | { kind: 'move'; node: StudyNode; number: string } // number: "7.", "7…" or nothing
  | { kind: 'comment'; node: StudyNode }
  | { kind: 'open' | 'close'; node: StudyNode };
export type Row =
  | { kind: 'turn'; turn: number; white: StudyNode | null; black: StudyNode | null }
  | { kind: 'notes'; node: StudyNode; comment: string; lines: { first: StudyNode; items: Item[] }[] };

/** The rows of the list: a turn of the main line each, and between them what is written there or was possible. */
export function rowsOf(nodes: Nodes, ply: number): Row[] {
  const children = childrenOf(nodes);
  const rows: Row[] = [];
  const root = nodes[0]!;
  if (root.comment) rows.push({ kind: 'notes', node: root, comment: root.comment, lines: [] });
  let at = root;
  for (; ; ply++) {
    const [main, ...others] = children.get(at.id)!;
    if (!main) return rows;
    const last = rows.at(-1);
    const turn = Math.floor(ply / 2) + 1;
    if (ply % 2 && last?.kind === 'turn' && last.turn === turn) last.black = main;
    else rows.push({ kind: 'turn', turn, white: ply % 2 ? null : main, black: ply % 2 ? main : null });
    if (main.comment || others.length)
      rows.push({
        kind: 'notes',
        node: main,
        comment: main.comment ?? '',
        lines: others.map((first) => ({ first, items: itemsOf(first, ply, children) })),
      });
    at = main;
  }
}

/** A variation as one row of moves, what branches off from it in brackets. */
function itemsOf(first: StudyNode, ply: number, children: Map<string, StudyNode[]>): Item[] {
  const items: Item[] = [];
  let numbered = false; // is the number of the turn to be read already?
  for (let node: StudyNode | undefined = first, others: StudyNode[] = []; node; ply++) {
    const turn = Math.floor(ply / 2) + 1;
    items.push({ kind: 'move', node, number: ply % 2 ? (numbered ? '' : `${turn}…`) : `${turn}.` });
    numbered = true;
    if (node.comment) {
      items.push({ kind: 'comment', node });
      numbered = false;
    }
    for (const other of others) {
      items.push({ kind: 'open', node: other }, ...itemsOf(other, ply, children), { kind: 'close', node: other });
      numbered = false;
    }
    [node, ...others] = children.get(node.id)!;
  }
  return items;
}
