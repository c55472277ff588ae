// The host's notice to everybody. It begins when the page has come to rest: what can be played comes first.
import { mount, unmount } from 'svelte';
import { get } from '../../lib/api';
import type { HostNotice, NoticeAnswer } from '../../wire.gen';
import Notice from './Notice.svelte';

const EVERY = 60_000; // milliseconds; a table's socket says at once that there is news
const READ = 'rucher-notice'; // the last notice that was put away
let shown: { id: number; part: Record<string, never> } | null = null;

async function look(): Promise<void> {
  if (document.hidden) return;
  const { notice } = await get<NoticeAnswer>('/api/notice').catch(() => ({ notice: null }));
  if (shown?.id === notice?.id) return;
  if (shown) void unmount(shown.part);
  shown = null;
  if (notice && localStorage.getItem(READ) !== `${notice.id}`) show(notice);
}

function show(notice: HostNotice): void {
  const putAway = (): void => {
    localStorage.setItem(READ, `${notice.id}`);
    if (shown) void unmount(shown.part);
    shown = null;
  };
  const props = { text: notice.text, onclose: putAway };
  const part = mount(Notice, { target: document.body, anchor: document.getElementById('app')!, props });
  shown = { id: notice.id, part };
}

export function watch(): void {
  void look();
  setInterval(() => {
    if (!location.pathname.startsWith('/t/')) void look();
  }, EVERY);
  addEventListener('notice', () => void look());
  document.addEventListener('visibilitychange', () => void look());
}
