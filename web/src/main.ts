import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { inTime } from './lib/rest';

const REST = 6000; // milliseconds: what can be seen comes first

mount(App, { target: document.getElementById('app')! });
setTimeout(() => inTime(() => import('./later')), REST);
