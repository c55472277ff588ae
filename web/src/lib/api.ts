// The lobby over HTTP: see docs/protocol.md.
import type { Problem, Said } from '../wire.gen';

/** An answer that is not 2xx, or none at all. */
export class ApiProblem extends Error {
  constructor(
    readonly code: string,
    readonly said: Said,
  ) {
    super(code);
  }
}

const OFFLINE = new ApiProblem('offline', { key: 'ui.offline' });

async function request<T>(path: string, options?: RequestInit): Promise<T> {
  const response = await fetch(path, options).catch(() => {
    throw OFFLINE;
  });
  if (!response.ok) {
    const problem = (await response.json().catch(() => null)) as Problem | null;
    throw problem ? new ApiProblem(problem.code, problem.said) : OFFLINE;
  }
  return (await response.json()) as T;
}

export const get = <T>(path: string): Promise<T> => request<T>(path);

export const post = <T>(path: string, body: unknown = {}): Promise<T> =>
  request<T>(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
