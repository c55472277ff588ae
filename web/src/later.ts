// What begins when the page has come to rest: the host's notice, and what opens without a network.
import { watch } from './shell/notice/watch';

const PAUSE = 6000; // milliseconds, twice as many after each try

/** Begin to keep what opens without a network; where the server is away just now, later. */
function keep(wait: number): void {
  const begin = async (): Promise<void> => (await import('./offline/start')).start();
  const later = (error: unknown): void => {
    console.info('nothing is kept yet', error);
    setTimeout(() => keep(2 * wait), wait);
  };
  void begin().catch(later);
}

watch();
if (import.meta.env.PROD && isSecureContext && 'serviceWorker' in navigator) keep(2 * PAUSE);
