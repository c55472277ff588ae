import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';

const REST = 6000; // milliseconds: what can be seen comes first

mount(App, { target: document.getElementById('app')! });
setTimeout(() => import('./later'), REST);
