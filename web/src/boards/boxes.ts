// The components of a table's box, as the server tells them.
import { ApiProblem, get } from '../lib/api';

const AGAIN = 1000; // milliseconds
const boxes = new Map<string, Promise<unknown>>();

/** Ask until it comes: where the server is away for a moment, the socket waits for it as well. */
async function ask(table: string): Promise<unknown> {
  for (;;) {
    try {
      return await get(`/api/tables/${table}/box`);
    } catch (problem) {
      if (!(problem instanceof ApiProblem) || problem.code !== 'offline') throw problem;
    }
    await new Promise((done) => setTimeout(done, AGAIN));
  }
}

export function fetchBox<Box>(table: string): Promise<Box> {
  let box = boxes.get(table);
  if (!box) {
    box = ask(table);
    box.catch(() => boxes.delete(table)); // who comes later may be luckier
    boxes.set(table, box);
  }
  return box as Promise<Box>;
}
