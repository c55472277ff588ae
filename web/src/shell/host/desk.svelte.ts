// The host's desk: what the server shows to who has the token, and what the host does there.
import { t } from '../../lib/voice.svelte';
import type { AskAct, HostDesk, Problem } from '../../wire.gen';

const EVERY = 4000; // milliseconds between two looks
const KEPT = 'rucher-host'; // the token, until this tab is closed

/** Somebody the host may act upon. */
export interface Person {
  browser: string;
  address: string;
  name: string;
}

export class Desk {
  shown = $state.raw<HostDesk | null>(null);
  problem = $state('');
  busy = $state(false);
  private token = sessionStorage.getItem(KEPT) ?? '';
  private timer = 0;
  private away = false; // the last look has failed

  constructor() {
    if (this.token) void this.look();
  }

  async enter(token: string): Promise<void> {
    [this.token, this.timer] = [token.trim(), 0];
    await this.look();
    if (this.shown) sessionStorage.setItem(KEPT, this.token);
  }

  leave(): void {
    sessionStorage.removeItem(KEPT);
    this.stop();
    [this.token, this.shown] = ['', null];
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = -1;
  }

  /** Look again and again, while somebody can see it. */
  async look(): Promise<void> {
    if (!document.hidden) await this.ask();
    if (this.shown && this.timer >= 0) this.timer = window.setTimeout(() => void this.look(), EVERY);
    else this.timer = 0;
  }

  async act(kind: AskAct['kind'], target = '', hours: number | null = null): Promise<boolean> {
    this.busy = true;
    const done = await this.ask({ kind, target, hours });
    this.busy = false;
    return done;
  }

  private async ask(act?: AskAct): Promise<boolean> {
    const headers: Record<string, string> = { Authorization: `Bearer ${this.token}` };
    const options = act && { method: 'POST', body: JSON.stringify(act) };
    if (act) headers['Content-Type'] = 'application/json';
    const answer = await fetch('/api/host', { ...options, headers }).catch(() => null);
    if (!answer?.ok) {
      const told = (await answer?.json().catch(() => null)) as Problem | null;
      this.problem = told ? t(told.said.key) : t('ui.offline');
      this.away = !act;
      if (answer?.status === 401) this.leave();
      return false;
    }
    if (act || this.away) [this.problem, this.away] = ['', false]; // what was refused is told until the next act
    this.shown = (await answer.json()) as HostDesk;
    return true;
  }
}
