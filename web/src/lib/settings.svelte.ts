// What a person has set, kept in this browser.
const KEY = 'rucher';

interface Kept {
  lang?: string;
  theme?: 'light' | 'dark';
  sound?: boolean;
  muted?: string[];
  pace?: number;
  confirm?: boolean;
  premoves?: boolean;
  words?: boolean;
  notify?: boolean;
  name?: string;
}

function read(): Kept {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Kept;
  } catch {
    return {}; // unreadable or forbidden storage: the defaults serve
  }
}

const media = (query: string): boolean => matchMedia(query).matches;
const kept = read();

class Settings {
  lang = $state(kept.lang ?? (navigator.language.toLowerCase().startsWith('fr') ? 'fr' : 'en'));
  theme = $state<'light' | 'dark'>(kept.theme ?? (media('(prefers-color-scheme: dark)') ? 'dark' : 'light'));
  sound = $state(kept.sound ?? true);
  muted = $state.raw<string[]>(kept.muted ?? []); // the sounds that are switched off, by name
  pace = $state(kept.pace ?? 0); // least milliseconds for each action of a bot
  confirm = $state(kept.confirm ?? media('(pointer: coarse)')); // a finger is less exact than a mouse
  premoves = $state(kept.premoves ?? true);
  words = $state(kept.words ?? false); // the text board, where a game also has a drawn one
  notify = $state(kept.notify ?? false);
  name = $state(kept.name ?? '');
  private themeChosen = kept.theme !== undefined;

  /** Show what is set, and keep it; called in an effect. */
  keep(): void {
    document.documentElement.lang = this.lang;
    document.documentElement.classList.toggle('dark', this.theme === 'dark');
    const { lang, sound, muted, pace, confirm, premoves, words, notify, name } = this;
    const all: Kept = { lang, sound, muted, pace, confirm, premoves, words, notify, name };
    if (this.themeChosen) all.theme = this.theme;
    try {
      localStorage.setItem(KEY, JSON.stringify(all));
    } catch (error) {
      console.warn('settings are not kept', error);
    }
  }

  switchSound(name: string): void {
    this.muted = this.muted.includes(name) ? this.muted.filter((other) => other !== name) : [...this.muted, name];
  }

  switchTheme(): void {
    this.themeChosen = true;
    this.theme = this.theme === 'dark' ? 'light' : 'dark';
  }
}

export const settings = new Settings();
export const calm = (): boolean => media('(prefers-reduced-motion: reduce)');
