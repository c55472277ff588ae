// How fast the turns of bots are shown. What the server has told waits here until it is time, or until somebody goes on.
import { settings } from '../../lib/settings.svelte';
import type { TableInfo, Update } from '../../wire.gen';

export const PACES = [0, 1000, 2000, 4000]; // least milliseconds for each action of a bot; 0: as they come

export class Pace {
  paused = $state(false);
  held = $state(0); // updates that wait to be shown
  private waiting: Update[] = [];
  private last = -Infinity; // when the last one was shown
  private timer = 0;

  constructor(private readonly show: (update: Update) => void) {}

  /** Show an update when it is time; `bots`: nobody but bots acted, and no clock runs meanwhile. */
  take(update: Update, bots: boolean): void {
    if (!bots || update.since === 0) {
      // A person acts on what is true now: nothing is held back any more.
      const held = update.since === 0 ? [] : this.waiting;
      this.waiting = [];
      for (const earlier of held) this.show(earlier);
      this.show(update);
      return;
    }
    this.waiting.push(update);
    this.go();
  }

  switch(): void {
    this.paused = !this.paused;
    this.go();
  }

  /** Show all that waits at once, and go on. */
  skip(): void {
    this.paused = false;
    clearTimeout(this.timer);
    for (const update of this.waiting.splice(0)) this.show(update);
    this.held = 0;
  }

  private go(): void {
    clearTimeout(this.timer);
    this.held = this.waiting.length;
    while (this.waiting.length && !this.paused) {
      const left = this.last + settings.pace - performance.now();
      if (left > 0) {
        this.timer = window.setTimeout(() => this.go(), left);
        return;
      }
      this.last = performance.now();
      const next = this.waiting.shift()!;
      this.held = this.waiting.length;
      this.show(next);
    }
  }
}

/** Are there bots whose turns may be held back? Not where somebody's clock would run meanwhile. */
export const isPaced = (table: TableInfo | null): boolean =>
  table !== null && !table.clock && table.seats.some(({ bot }) => bot !== null);

/** Did nobody but bots act? */
export function byBots(table: TableInfo | null, { log }: Update): boolean {
  const isBot = (seat: number | null): boolean => seat !== null && table?.seats[seat]?.bot != null;
  return isPaced(table) && log.length > 0 && log.every(({ kind, seat }) => kind === 'action' && isBot(seat));
}
