// Two people changed one study: what each of them changed since the last common version stays.
import type { Study, StudyNode } from '../../wire.gen';
import { pathTo } from './tree';

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const pick = <T>(base: T, mine: T, theirs: T): T => (same(base, mine) ? theirs : mine);

/** Their version with my changes in it. Where both changed one thing, mine counts; what either removed is gone. */
export function merge(base: Study, mine: Study, theirs: Study): Study {
  const [before, own] = [byId(base), byId(mine)];
  const renamed = new Map<string, string>(); // both played the same move: theirs has the name
  const name = (id: string): string => renamed.get(id) ?? id;
  const nodes: StudyNode[] = theirs.nodes
    .filter(({ id }) => !before.has(id) || own.has(id))
    .map((node) => {
      const [was, now] = [before.get(node.id), own.get(node.id)];
      if (!was || !now) return node;
      return {
        ...node,
        comment: pick(was.comment ?? '', now.comment ?? '', node.comment ?? ''),
        mark: pick(was.mark ?? '', now.mark ?? '', node.mark ?? ''),
        drawn: pick(was.drawn ?? [], now.drawn ?? [], node.drawn ?? []),
      };
    });
  for (const node of mine.nodes) {
    if (before.has(node.id) || node.parent === null) continue;
    const parent = name(node.parent);
    const twin = nodes.find((other) => other.parent === parent && other.move === node.move);
    if (twin) renamed.set(node.id, twin.id);
    else if (nodes.some(({ id }) => id === parent)) nodes.push({ ...node, parent });
  }
  const whole = nodes.filter(({ id }) => pathTo(nodes, id)[0]?.parent === null);
  return {
    ...theirs,
    title: pick(base.title, mine.title, theirs.title),
    players: pick(base.players, mine.players, theirs.players),
    nodes: ordered(base, mine, whole),
  };
}

const byId = (study: Study): Map<string, StudyNode> => new Map(study.nodes.map((node) => [node.id, node]));

/** The order of the nodes: theirs, or mine where I promoted a line. */
function ordered(base: Study, mine: Study, nodes: StudyNode[]): StudyNode[] {
  const known = new Set(base.nodes.map(({ id }) => id));
  const order = mine.nodes.map(({ id }) => id).filter((id) => known.has(id));
  const was = base.nodes.map(({ id }) => id).filter((id) => order.includes(id));
  if (same(order, was)) return nodes;
  const rank = new Map(mine.nodes.map(({ id }, i) => [id, i]));
  const sorted = nodes.toSorted((a, b) => (rank.get(a.id) ?? Infinity) - (rank.get(b.id) ?? Infinity) || 0);
  return sorted.every((node, i) => node.parent === null || sorted.slice(0, i).some(({ id }) => id === node.parent))
    ? sorted
    : nodes;
}
