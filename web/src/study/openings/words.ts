// The words of the openings.
import { sayer } from '../saying';
import en from './words.en.json';
import fr from './words.fr.json';

export const say = sayer<keyof typeof en>(en, fr);
