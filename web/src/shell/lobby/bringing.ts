import { ApiProblem, post } from '../../lib/api';
import { house } from '../../lib/house.svelte';
import { route } from '../../lib/router.svelte';
import { t } from '../../lib/voice.svelte';
import type { Entered } from '../../wire.gen';

/** Lay a match at a table of its own; `number`: which one, where the file has several. */
export async function lay(text: string, number: number | null = null): Promise<void> {
  const entered = await post<Entered>('/api/bring', { text, name: house.sent, number });
  route.go(`/t/${entered.table.id}`);
}

/** Open a match from a file. What is wrong with it, in words; and the file's text where it has several games. */
export async function bring(file: File): Promise<[problem: string, several: string | null]> {
  const text = await file.text();
  try {
    await lay(text);
    return ['', null];
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    return error.code === 'several_games' ? ['', text] : [t(error.said.key), null];
  }
}
