// Parts of a page that show the same value and are heavy to draw: it is brought to them one after the other, a frame for
// each, so that the page can answer a hand in between.

class Held<T> {
  value: T;
  constructor(value: T) {
    this.value = $state.raw(value);
  }
}

export class InTurn<Part extends string, T> {
  private readonly held: Record<Part, Held<T>>;
  private waiting: Part[] = [];
  private latest: T;
  private frame = 0;
  private timer = 0;

  constructor(
    private readonly parts: readonly Part[],
    value: T,
  ) {
    this.latest = value;
    this.held = Object.fromEntries(parts.map((part) => [part, new Held(value)])) as Record<Part, Held<T>>;
  }

  /** What a part shows. */
  of(part: Part): T {
    return this.held[part].value;
  }

  /** Bring a new value to all parts: to one of them at once, to the others in turn. */
  bring(value: T, first: Part): void {
    this.latest = value;
    this.waiting = [first, ...this.parts.filter((part) => part !== first)];
    this.stop();
    this.next();
  }

  /** Bring nothing more. */
  stop(): void {
    cancelAnimationFrame(this.frame);
    clearTimeout(this.timer);
  }

  private next(): void {
    const part = this.waiting.shift();
    if (part === undefined) return;
    this.held[part].value = this.latest;
    if (document.hidden)
      this.next(); // no frame comes: nobody waits either
    else this.frame = requestAnimationFrame(() => (this.timer = window.setTimeout(() => this.next())));
  }
}
