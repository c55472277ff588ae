// The line round the cells that are at fault.
import { cellKey, centre, corners, rounded, type Cell, type Point } from '../../lib/hex';

/** One outline round a group of cells. */
export function outline(cells: readonly Cell[], radius: number): string {
  const inside = new Set(cells.map(cellKey));
  const across: Cell[] = [
    [1, -1],
    [1, 0],
    [0, 1],
    [-1, 1],
    [-1, 0],
    [0, -1],
  ]; // beyond each edge, from the top corner
  const id = (p: Point): string => `${Math.round(p[0])}_${Math.round(p[1])}`;
  const edges = new Map<string, readonly [Point, Point]>();
  for (const cell of cells) {
    const points = corners(radius, centre(cell));
    across.forEach(([a, b], i) => {
      if (!inside.has(cellKey([cell[0] + a, cell[1] + b]))) {
        edges.set(id(points[i]!), [points[i]!, points[(i + 1) % 6]!]);
      }
    });
  }
  let path = '';
  while (edges.size) {
    let edge = edges.values().next().value;
    const ring: Point[] = [];
    while (edge) {
      edges.delete(id(edge[0]));
      ring.push(edge[0]);
      edge = edges.get(id(edge[1]));
    }
    path += rounded(ring, radius * 0.14);
  }
  return path;
}
