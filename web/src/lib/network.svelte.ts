// Is the server out of reach, and does the page show what it had kept?
import { KEPT_HEADER } from '../offline/header';

class Network {
  offline = $state(false);

  /** Hear it from the browser too; called once. */
  watch(): void {
    addEventListener('offline', () => this.lose());
    addEventListener('online', () => (this.offline = false));
  }

  /** The server did not answer. Without a service worker nothing is kept, and there is nothing to say of it. */
  lose(): void {
    this.offline = !!navigator.serviceWorker?.controller;
  }

  /** Look at an answer: it came from the server, or had been kept. */
  note(answer: Response): void {
    this.offline = answer.headers.has(KEPT_HEADER);
  }
}

export const network = new Network();
