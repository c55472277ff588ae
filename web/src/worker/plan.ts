// How the service worker answers each request of the page.

/**
 * asset: a built file, whose name changes with its content: the kept one is right.
 * file: an icon or the manifest, from the network; the kept one where there is none.
 * page: from the network, so that nobody is held on an old page; the kept page where there is no network.
 * kept: from the network, and kept; the kept answer where there is no network.
 * network: not our business.
 */
export type Plan = 'asset' | 'file' | 'page' | 'kept' | 'network';

const KEPT =
  /^\/api\/(catalog|lobby|texts\/[^/]+\/[^/]+|(rules|diagrams|lessons)\/[^/]+|tables\/[^/]+(\/(box|replay))?|tables\/lesson\/.+\/box)$/;
const OWN = /^\/(api|ws|health|metrics)(\/|$)/; // opened in a tab of its own, none of them is the page

export function planFor(request: { method: string; mode: string }, url: URL, origin: string): Plan {
  if (request.method !== 'GET' || url.origin !== origin) return 'network';
  if (url.pathname.startsWith('/assets/')) return 'asset';
  if (/^\/[\w-]+\.(svg|json|png)$/.test(url.pathname)) return 'file';
  if (KEPT.test(url.pathname)) return 'kept';
  return request.mode === 'navigate' && !OWN.test(url.pathname) ? 'page' : 'network';
}

/** The kept answers to drop so that at most `most` replays stay: the oldest replays, each with its table and box. */
export function surplus(paths: readonly string[], most: number): string[] {
  const replays = paths.filter((path) => path.endsWith('/replay'));
  const tables = replays.slice(0, Math.max(0, replays.length - most)).map((path) => path.replace(/\/replay$/, ''));
  return paths.filter((path) => tables.some((table) => path === table || path.startsWith(`${table}/`)));
}

/** The caches to drop: those of other protocols, and all old builds but the last, whose pages may still be open. */
export function outdated(names: readonly string[], shell: string, kept: string): string[] {
  const builds = names.filter((name) => name.startsWith('rucher-shell-') && name !== shell).slice(0, -1);
  return [...builds, ...names.filter((name) => name.startsWith('rucher-kept-') && name !== kept)];
}
