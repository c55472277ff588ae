// Moments that have been looked at, kept for a second look. What stood after a record never changes.
import type { Past } from '../../wire.gen';

export class Pasts {
  private readonly kept = new Map<string, Past>();

  constructor(private readonly most = 64) {}

  find(n: number, seat: number | null): Past | undefined {
    return this.kept.get(`${n} ${seat}`);
  }

  keep(n: number, seat: number | null, past: Past): void {
    const oldest = this.kept.keys().next().value;
    if (this.kept.size >= this.most && oldest !== undefined) this.kept.delete(oldest);
    this.kept.set(`${n} ${seat}`, past);
  }
}
