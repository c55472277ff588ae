import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';

const REST = 6000; // milliseconds: what can be seen comes first

mount(App, { target: document.getElementById('app')! });

/** Begin to keep what opens without a network; where the server is away just now, later. */
function keepAfter(wait: number): void {
  const begin = async (): Promise<void> => (await import('./offline/start')).start();
  const later = (error: unknown): void => {
    console.info('nothing is kept yet', error);
    keepAfter(2 * wait);
  };
  setTimeout(() => void begin().catch(later), wait);
}

if (import.meta.env.PROD && isSecureContext && 'serviceWorker' in navigator) keepAfter(REST);
