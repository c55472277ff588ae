import { describe, expect, it } from 'vitest';
import { merge } from '../src/study/analysis/merge';
import { pictureOf } from '../src/study/analysis/picture';
import { markOf, toneOf } from '../src/study/analysis/marks';
import {
  add,
  addLine,
  branchOf,
  change,
  draw,
  empty,
  find,
  firstPly,
  lineTo,
  mainAfter,
  promote,
  putBack,
  remove,
  rowsOf,
  START,
  type Nodes,
} from '../src/study/analysis/tree';
import type { Study } from '../src/wire.gen';

const root = (): Nodes => empty({}).nodes;
/** a b c, and after a also x y. */
function sample(): { nodes: Nodes; a: string; b: string; x: string; y: string } {
  const main = addLine(root(), START, ['a', 'b', 'c']);
  const side = addLine(main.nodes, main.ids[0]!, ['x', 'y']);
  return { nodes: side.nodes, a: main.ids[0]!, b: main.ids[1]!, x: side.ids[0]!, y: side.ids[1]! };
}

describe('the tree of a study', () => {
  it('branches where another move is played, and goes along where the same one is', () => {
    const { nodes, a, b, y } = sample();
    expect(add(nodes, a, 'b')).toEqual({ nodes, id: b });
    expect(lineTo(nodes, y)).toEqual(['a', 'x', 'y']);
    expect(mainAfter(nodes, START).map(({ move }) => move)).toEqual(['a', 'b', 'c']);
  });

  it('promotes a variation from anywhere in it, and keeps parents before children', () => {
    const { nodes, x, y } = sample();
    expect(branchOf(nodes, y)?.id).toBe(x);
    const after = promote(nodes, y);
    expect(mainAfter(after, START).map(({ move }) => move)).toEqual(['a', 'x', 'y']);
    after.forEach((node, i) => expect(i === 0 || after.slice(0, i).some(({ id }) => id === node.parent)).toBe(true));
    expect(promote(after, y)).toBe(after); // it is the main line now
  });

  it('deletes a move with all that follows, and never the root', () => {
    const { nodes, a, x } = sample();
    expect(remove(nodes, x).map(({ move }) => move)).toEqual([undefined, 'a', 'b', 'c']);
    expect(remove(nodes, a)).toHaveLength(1);
    expect(remove(nodes, START)).toHaveLength(nodes.length);
  });

  it('wipes a stroke that is drawn again, and draws over one in another ink', () => {
    const { nodes, a } = sample();
    const once = draw(nodes, a, { start: '0,0', end: '1,0', ink: 'leaf' });
    expect(find(once, a)?.drawn).toHaveLength(1);
    const blue = draw(once, a, { start: '0,0', end: '1,0', ink: 'sky' });
    expect(find(blue, a)?.drawn).toEqual([{ start: '0,0', end: '1,0', ink: 'sky' }]);
    expect(find(draw(blue, a, { start: '0,0', end: '1,0', ink: 'sky' }), a)?.drawn).toEqual([]);
  });

  it('is a list with numbers by turn, notes between them, and brackets inside variations', () => {
    const { nodes, a, x, y } = sample();
    const deeper = add(change(nodes, a, { comment: 'hm' }), x, 'z').nodes;
    const rows = rowsOf(deeper, 0);
    expect(rows.map(({ kind }) => kind)).toEqual(['turn', 'notes', 'turn', 'notes', 'turn']);
    expect(rows[2]).toMatchObject({ turn: 1, white: null });
    const notes = rows[3] as Extract<(typeof rows)[number], { kind: 'notes' }>;
    expect(
      notes.lines[0]!.items.map((item) => (item.kind === 'move' ? `${item.number}${item.node.move}` : item.kind)),
    ).toEqual(['1…x', '2.y', 'open', '2.z', 'close']);
    expect(find(deeper, y)).toBeDefined();
  });

  it('counts from where its position text begins', () => {
    expect(firstPly({})).toBe(0);
    expect(firstPly({ start: 'base~b7~a1~A1Qqa1' })).toBe(13);
    expect(rowsOf(add(root(), START, 'a').nodes, 13)).toMatchObject([{ turn: 7, white: null }]);
  });
});

describe('what was removed', () => {
  it('comes back to its place, and leaves what has come since', () => {
    const { nodes, a, b } = sample();
    const without = remove(nodes, b);
    expect(putBack(without, nodes)).toEqual(nodes);
    const later = change(add(without, a, 'z', 'z1').nodes, a, { comment: 'new' });
    const again = putBack(later, nodes);
    expect(mainAfter(again, START).map(({ move }) => move)).toEqual(['a', 'b', 'c']);
    expect(find(again, 'z1')?.parent).toBe(a);
    expect(find(again, a)?.comment).toBe('new');
  });
});

describe('two people at one study', () => {
  const study = (nodes: Nodes, title = 't'): Study => ({ ...empty({}), title, nodes: [...nodes] });

  it('keeps what both added, and plays the same move once', () => {
    const { nodes, a, b } = sample();
    const mine = add(add(nodes, b, 'mine').nodes, a, 'both').nodes;
    const theirs = add(add(nodes, b, 'theirs').nodes, a, 'both').nodes;
    const found = merge(study(nodes), study(mine), study(theirs, 'new title'));
    expect(found.title).toBe('new title');
    const moves = found.nodes.map(({ move }) => move);
    expect(moves).toContain('mine');
    expect(moves).toContain('theirs');
    expect(moves.filter((move) => move === 'both')).toHaveLength(1);
  });

  it('lets a removed line stay removed, with what the other played in it', () => {
    const { nodes, x, y } = sample();
    const mine = add(nodes, y, 'late').nodes;
    const found = merge(study(nodes), study(mine), study(remove(nodes, x)));
    expect(found.nodes.map(({ move }) => move)).toEqual([undefined, 'a', 'b', 'c']);
    const other = merge(study(nodes), study(remove(nodes, x)), study(mine));
    expect(other.nodes.map(({ move }) => move)).toEqual([undefined, 'a', 'b', 'c']);
  });

  it('takes the comment of whoever changed it', () => {
    const { nodes, a, b } = sample();
    const found = merge(
      study(nodes),
      study(change(nodes, a, { comment: 'I' })),
      study(change(nodes, b, { mark: '!' })),
    );
    expect(find(found.nodes, a)?.comment).toBe('I');
    expect(find(found.nodes, b)?.mark).toBe('!');
  });

  it('keeps a line that I promoted', () => {
    const { nodes, y } = sample();
    const found = merge(study(nodes), study(promote(nodes, y)), study(nodes));
    expect(mainAfter(found.nodes, START).map(({ move }) => move)).toEqual(['a', 'x', 'y']);
  });
});

describe('moves and figures', () => {
  it('reads a MoveString as stones and a way', () => {
    expect(pictureOf('wS1')).toEqual({ piece: 'wS1', beside: null, angle: null });
    expect(pictureOf('bG1 wS1-')).toEqual({ piece: 'bG1', beside: 'wS1', angle: 0 });
    expect(pictureOf('bG1 /wS1')).toEqual({ piece: 'bG1', beside: 'wS1', angle: 120 });
    expect(pictureOf('wB1 bQ')).toEqual({ piece: 'wB1', beside: 'bQ', angle: null });
    expect(pictureOf('pass')).toBeNull();
  });

  it('marks by what was lost, and colours by how far behind', () => {
    expect([0.05, 0.12, 0.3, 0.5].map(markOf)).toEqual(['', '?!', '?', '??']);
    const beside = (all: number | null) => [0.6, 0.57, 0.45, 0.2].map((chance) => toneOf(chance, 0.6, all));
    expect(beside(null)).toEqual(['best', 'good', 'fair', 'poor']);
    expect(beside(0.63)).toEqual(['best', 'good', 'fair', 'poor']); // another piece is hardly better
    expect(beside(0.75)).toEqual(['fair', 'fair', 'poor', 'poor']);
  });

  it('calls no losing move of a piece the best, where another piece holds', () => {
    expect(toneOf(0, 0, 0.31)).toBe('poor');
    expect(toneOf(0, 0, 0)).toBe('best');
  });
});
