import { ApiProblem } from '../../lib/api';
import { house } from '../../lib/house.svelte';
import { t } from '../../lib/voice.svelte';

/** Open a match from a file. What is wrong with it, in words; and the file's text where it has several games. */
export async function bring(file: File): Promise<[problem: string, several: string | null]> {
  const text = await file.text();
  try {
    await house.bring(text);
    return ['', null];
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    return error.code === 'several_games' ? ['', text] : [t(error.said.key), null];
  }
}
