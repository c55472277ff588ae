// A piece that is dragged: from a hand beside the board, or on the board itself. The board says where it lands.
import { SLIP, type Carried } from './camera.svelte';
import type { Point } from './hex';

export class Carry {
  touch = $state<string | null>(null); // what is carried
  at = $state.raw<Point>([0, 0]); // the finger, in the window
  /** The board's: let the piece go at a point of the window. */
  land: ((at: Point) => void) | null = null;

  begin(touch: string, at: Point): void {
    [this.touch, this.at] = [touch, at];
  }

  drop(at: Point | null): void {
    if (this.touch === null) return;
    this.touch = null;
    if (at) this.land?.(at);
  }

  /** Let a button be dragged as well as pressed; `chosen`: called when the drag begins. */
  from(touch: string, chosen: () => void): (node: HTMLElement) => () => void {
    return (node) => {
      const stop = new AbortController();
      let start: Point | null = null;
      let dragged = false;
      const on = <K extends keyof HTMLElementEventMap>(name: K, act: (event: HTMLElementEventMap[K]) => void): void =>
        node.addEventListener(name, act, { signal: stop.signal, capture: true });
      on('pointerdown', (event) => {
        dragged = false;
        start = event.button || !this.land ? null : [event.clientX, event.clientY];
        if (start) node.setPointerCapture(event.pointerId); // a fast hand is out of it at once
      });
      on('pointermove', (event) => {
        const at: Point = [event.clientX, event.clientY];
        if (dragged && this.touch === touch) this.at = at;
        else if (start && !dragged && Math.hypot(at[0] - start[0], at[1] - start[1]) > SLIP) {
          dragged = true;
          this.begin(touch, at);
          chosen();
        }
      });
      const release = (event: PointerEvent): void => {
        start = null;
        if (dragged) this.drop(event.type === 'pointerup' ? [event.clientX, event.clientY] : null);
      };
      on('pointerup', release);
      on('pointercancel', release);
      on('click', (event) => {
        if (!dragged) return;
        dragged = false;
        event.stopImmediatePropagation(); // the end of a drag is no press
        event.preventDefault();
      });
      on('dragstart', (event) => event.preventDefault());
      return () => stop.abort();
    };
  }
}

/** The element that a board is drawn on, as the window sees it. */
export class Felt {
  constructor(private readonly node: () => Element | undefined) {}

  /** A point of the window as a point of the board's element; null outside it. */
  inside([x, y]: Point): Point | null {
    const box = this.node()?.getBoundingClientRect();
    return box && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom
      ? [x - box.left, y - box.top]
      : null;
  }

  /** Begin to carry something from a point of the element. */
  carries(carry: Carry, touch: string, at: Point): Carried {
    const inWindow = ([x, y]: Point): Point => {
      const { left, top } = this.node()!.getBoundingClientRect();
      return [x + left, y + top];
    };
    carry.begin(touch, inWindow(at));
    return { move: (to) => (carry.at = inWindow(to)), drop: (to) => carry.drop(to && inWindow(to)) };
  }
}
