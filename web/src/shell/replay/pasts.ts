// Moments that have been looked at, or soon may be, kept for the next look. What stood after a record never changes.
import type { Reply } from '../../lib/socket';

export class Pasts {
  private readonly kept = new Map<string, Promise<Reply>>();

  constructor(
    private readonly ask: (n: number, seat: number | null) => Promise<Reply>,
    private readonly most = 64,
  ) {}

  has(n: number, seat: number | null): boolean {
    return this.kept.has(`${n} ${seat}`);
  }

  /** The table after record n as a seat sees it: asked for once. */
  async look(n: number, seat: number | null): Promise<Reply> {
    const key = `${n} ${seat}`;
    const oldest = this.kept.keys().next().value;
    if (!this.kept.has(key) && this.kept.size >= this.most && oldest !== undefined) this.kept.delete(oldest);
    if (!this.kept.has(key)) this.kept.set(key, this.ask(n, seat));
    const reply = await this.kept.get(key)!;
    if (reply.t !== 'past') this.kept.delete(key);
    return reply;
  }
}
