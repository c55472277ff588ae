// The words of the position editor.
import { sayer } from '../saying';
import en from './words.en.json';
import fr from './words.fr.json';

export type Key = keyof typeof en;
export const say = sayer<Key>(en, fr);
