/// <reference lib="webworker" />
// The service worker: opens the page without a network, and shows "your turn" while the page is closed.
import { PROTOCOL, type Lists } from '../wire.gen';
import { outdated, planFor, surplus } from './plan';
import { KEPT_HEADER } from '../offline/header';

declare const FILES: string[]; // the built files; the build writes both into this script
declare const BUILD: string;

const worker = self as unknown as ServiceWorkerGlobalScope;
const SHELL = `rucher-shell-${BUILD}`;
const KEPT = `rucher-kept-${PROTOCOL}`; // a page of another protocol could misread what is in there
const MOST_REPLAYS = 50;

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  const plan = planFor(event.request, url, worker.location.origin);
  if (plan === 'asset') event.respondWith(asset(event.request));
  else if (plan === 'file') event.respondWith(shell(event.request, url.pathname));
  else if (plan === 'page')
    event.respondWith(shell(event.request, '/')); // one page for every address
  else if (plan === 'kept') event.respondWith(fresh(event, url));
});

async function install(): Promise<void> {
  const files = await caches.open(SHELL);
  await files.addAll(FILES.map((file) => new Request(file, { cache: 'no-cache' })));
  const kept = await caches.open(KEPT);
  const catalog = await fetch('/api/catalog');
  const { games, languages } = (await catalog.clone().json()) as Lists;
  await kept.put('/api/catalog', catalog);
  const texts = ['core', ...games.map(({ id }) => id)].flatMap((id) =>
    languages.map((lang) => `/api/texts/${id}/${lang}`),
  );
  const words = games.flatMap(({ id, lesson }) => [
    `/api/rules/${id}`,
    `/api/diagrams/${id}`,
    ...(lesson ? [`/api/lessons/${id}`] : []),
  ]);
  await kept.addAll([...texts, ...words]);
  await worker.skipWaiting(); // the page comes from the network anyway: nothing to wait for
}

async function activate(): Promise<void> {
  await Promise.all(outdated(await caches.keys(), SHELL, KEPT).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

async function asset(request: Request): Promise<Response> {
  return (await caches.match(request.url)) ?? fetch(request);
}

async function shell(request: Request, path: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await (await caches.open(SHELL)).match(path);
    if (!kept) throw error;
    return kept;
  }
}

async function fresh(event: FetchEvent, url: URL): Promise<Response> {
  const cache = await caches.open(KEPT);
  try {
    const answer = await fetch(event.request);
    if (answer.ok) event.waitUntil(keep(cache, url.pathname, answer.clone()));
    return answer;
  } catch (error) {
    const kept = await cache.match(url.pathname);
    if (!kept) throw error;
    const headers = new Headers(kept.headers);
    headers.set(KEPT_HEADER, '1');
    return new Response(kept.body, { status: kept.status, headers });
  }
}

async function keep(cache: Cache, path: string, answer: Response): Promise<void> {
  await cache.put(path, answer);
  if (!path.endsWith('/replay')) return;
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  await Promise.all(surplus(paths, MOST_REPLAYS).map((old) => cache.delete(old)));
}

interface News {
  title: string;
  body: string;
  url: string; // a path of this server
  lang: string;
}

worker.addEventListener('push', (event) => {
  const news = event.data?.json() as News;
  const options = { body: news.body, lang: news.lang, tag: news.url, icon: '/icon-192.png', data: news.url };
  event.waitUntil(worker.registration.showNotification(news.title, options));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(new URL(event.notification.data as string, worker.location.origin)));
});

/** Show a table: the tab where it is open, or a new one. Never an address of somebody else. */
async function show(url: URL): Promise<void> {
  if (url.origin !== worker.location.origin) return;
  const tabs = await worker.clients.matchAll({ type: 'window' });
  const open = tabs.find((tab) => new URL(tab.url).pathname === url.pathname);
  await (open ? open.focus() : worker.clients.openWindow(url.href));
}
