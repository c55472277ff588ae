// The lobby over HTTP: see docs/protocol.md.
import type { Problem, Sentence } from '../wire.gen';
import { network } from './network.svelte';

/** An answer that is not 2xx, or none at all. */
export class ApiProblem extends Error {
  constructor(
    readonly code: string,
    readonly said: Sentence,
  ) {
    super(code);
  }
}

const OFFLINE = new ApiProblem('offline', { key: 'ui.offline' });

async function request(path: string, options?: RequestInit): Promise<Response> {
  const response = await fetch(path, options).catch(() => {
    network.lose();
    throw OFFLINE;
  });
  if (path.startsWith('/api/')) network.note(response); // a built file is kept in any case
  if (!response.ok) {
    const problem = (await response.json().catch(() => null)) as Problem | null;
    throw problem ? new ApiProblem(problem.code, problem.said) : OFFLINE;
  }
  return response;
}

export const get = async <T>(path: string): Promise<T> => (await request(path)).json() as Promise<T>;

export const getText = async (path: string): Promise<string> => (await request(path)).text();

export const post = async <T>(path: string, body: unknown = {}): Promise<T> => {
  const headers = { 'Content-Type': 'application/json' };
  const response = await request(path, { method: 'POST', headers, body: JSON.stringify(body) });
  return response.json() as Promise<T>;
};
