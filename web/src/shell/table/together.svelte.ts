// What people show each other at a table without playing it: a proposal to whoever is asked, fingers that point.
import type { Pointed, Proposal, Proposed } from '../../wire.gen';

const SHOWN = 4000; // milliseconds that a finger stays

export interface Finger {
  key: number;
  touch: string;
  name: string;
  seat: number | null;
}

export class Together {
  proposal = $state.raw<Proposal | null>(null); // void once another record has come
  fingers = $state.raw<Finger[]>([]);
  private count = 0;

  hear(message: Proposed | Pointed): void {
    if (message.t === 'proposed') this.proposal = message.proposal;
    else this.show(message);
  }

  private show({ touch, name, seat }: Pointed): void {
    const key = this.count++;
    this.fingers = [...this.fingers, { key, touch, name, seat }];
    setTimeout(() => (this.fingers = this.fingers.filter((finger) => finger.key !== key)), SHOWN);
  }
}
