// A move of Hive in words.
import { termOf, whereOf } from '../../boards/hive/pieces';
import { voices } from '../../lib/voice.svelte';
import { pictureOf } from './picture';
import { say } from './words';

/** A move as a short sentence: "White soldier ant 1 east of the black queen bee". */
export function moveWords(move: string): string {
  const picture = pictureOf(move);
  const words = voices.of('hive');
  if (!words) return '';
  if (!picture) return say('pass');
  const name = words.phrase(termOf(picture.piece), 'Name');
  const where = whereOf(move);
  return where ? `${name} ${words.say(where.key, where.params)}` : name;
}
