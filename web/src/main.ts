import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';

const REST = 6000; // milliseconds: what can be seen comes first

mount(App, { target: document.getElementById('app')! });

if (import.meta.env.PROD && isSecureContext && 'serviceWorker' in navigator)
  setTimeout(() => void import('./offline/start').then(({ start }) => start()), REST);
