// Paper is light, whatever the screen.
import { settings } from '../../lib/settings.svelte';

/** Until this is left: what is printed is drawn as on a light screen. */
export function lightOnPaper(): () => void {
  const { classList } = document.documentElement;
  const before = (): void => classList.remove('dark');
  const after = (): void => void classList.toggle('dark', settings.theme === 'dark');
  addEventListener('beforeprint', before);
  addEventListener('afterprint', after);
  return () => {
    removeEventListener('beforeprint', before);
    removeEventListener('afterprint', after);
  };
}
