// What begins when the page has come to rest: the host's notice, and what opens without a network.
import { inTime } from './lib/rest';
import { watch } from './shell/notice/watch';

watch();
if (import.meta.env.PROD && isSecureContext && 'serviceWorker' in navigator)
  inTime(async () => (await import('./offline/start')).start(), undefined, 12_000); // the server may be away just now
