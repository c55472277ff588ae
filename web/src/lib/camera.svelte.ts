// Pan, zoom and pinch over a board drawn in its own units. A touch that does not drag is a tap.
import { turned, type Point } from './hex';

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Something that follows a finger or the mouse, until it is let go of. */
export interface Carried {
  move(at: Point): void;
  drop(at: Point | null): void; // null: it was taken away
}

export interface Hands {
  tap(target: Element, at: Point): void;
  /** What a drag from here takes along; null: it moves the board. Called when the drag begins. */
  grab?(target: Element, at: Point): Carried | null;
  /** The right button, or that of a pen, went from one point to another (or stayed). */
  draw?(from: Point, to: Point, event: PointerEvent): void;
  press?(target: Element, at: Point): void; // held for a while
  hover?(target: Element | null, at: Point): void;
  key?(event: KeyboardEvent): void;
}

export const SLIP = 7; // pixels a finger may slip in a tap
const HOLD = 450;

export class Camera {
  x = $state(0);
  y = $state(0);
  zoom = $state(0.88); // pixels per unit
  width = $state(0);
  height = $state(0);
  moved = $state(false); // by hand: it stays where it was put
  turn = $state(0); // sixths of a turn, clockwise
  private pointers = new Map<number, { at: Point; from: Point; target: Element }>();
  private dragging = false;
  private holding = 0;

  constructor(
    private readonly least: number,
    private readonly most: number,
  ) {}

  readonly transform = $derived(
    `translate(${this.x}px, ${this.y}px) scale(${this.zoom})${this.turn ? ` rotate(${this.turn * 60}deg)` : ''}`,
  );

  toBoard([x, y]: Point): Point {
    return turned([(x - this.x) / this.zoom, (y - this.y) / this.zoom], -this.turn);
  }

  toScreen(at: Point): Point {
    const [x, y] = turned(at, this.turn);
    return [x * this.zoom + this.x, y * this.zoom + this.y];
  }

  /** Show a whole box, clear of what lies over the edges; never too small to touch, unless all of it is wanted. */
  fit(box: Box, margin: Box, least = this.least, most = this.most): void {
    const [wide, high] = [this.width - margin.left - margin.right, this.height - margin.top - margin.bottom];
    if (wide <= 0 || high <= 0) return;
    const ideal = Math.min(wide / (box.right - box.left), high / (box.bottom - box.top));
    this.zoom = Math.min(most, Math.max(least, ideal));
    this.x = margin.left + wide / 2 - ((box.left + box.right) / 2) * this.zoom;
    this.y = margin.top + high / 2 - ((box.top + box.bottom) / 2) * this.zoom;
    this.moved = false;
  }

  /** Bring a point of the board to the middle of what the margins leave free. */
  show(at: Point, margin: Box): void {
    const [x, y] = turned(at, this.turn);
    this.x = (this.width + margin.left - margin.right) / 2 - x * this.zoom;
    this.y = (this.height + margin.top - margin.bottom) / 2 - y * this.zoom;
  }

  sees(at: Point, margin: Box): boolean {
    const [x, y] = this.toScreen(at);
    return x > margin.left && x < this.width - margin.right && y > margin.top && y < this.height - margin.bottom;
  }

  zoomBy(factor: number, [x, y]: Point = [this.width / 2, this.height / 2]): void {
    const zoom = Math.min(2.4, Math.max(0.2, this.zoom * factor));
    const [bx, by] = [(x - this.x) / this.zoom, (y - this.y) / this.zoom];
    this.zoom = zoom;
    this.x = x - bx * zoom;
    this.y = y - by * zoom;
    this.moved = true;
  }

  /** Follow the hands on an element; gives the function that lets go of it. */
  watch(node: Element, hands: Hands): () => void {
    const rect = (): DOMRect => node.getBoundingClientRect();
    const point = (event: MouseEvent): Point => [event.clientX - rect().left, event.clientY - rect().top];
    const size = new ResizeObserver(() => ([this.width, this.height] = [rect().width, rect().height]));
    size.observe(node);
    let byFinger = false;
    const stop = new AbortController();
    const on = <K extends keyof HTMLElementEventMap>(name: K, act: (event: HTMLElementEventMap[K]) => void): void =>
      (node as HTMLElement).addEventListener(name, act, { signal: stop.signal, passive: false });

    let carried: Carried | null = null;
    let drawn: Point | null = null; // where the drawing button went down
    const letGo = (at: Point | null): void => {
      const held = carried;
      carried = null;
      held?.drop(at);
    };

    on('pointerdown', (event) => {
      byFinger = event.pointerType === 'touch';
      if (event.button === 2) drawn = point(event);
      if (event.button) return;
      const at = point(event);
      const target = event.target as Element;
      this.pointers.set(event.pointerId, { at, from: at, target });
      clearTimeout(this.holding);
      if (this.pointers.size > 1) {
        this.dragging = true;
        letGo(null); // two fingers move the board
      } else
        this.holding = window.setTimeout(() => {
          if (this.dragging || !hands.press) return;
          this.dragging = true; // so that letting go is no tap
          hands.press(target, at);
        }, HOLD);
    });
    on('pointermove', (event) => {
      const pointer = this.pointers.get(event.pointerId);
      const at = point(event);
      if (!pointer) {
        if (event.pointerType === 'mouse') hands.hover?.(event.target as Element, at);
        return;
      }
      const before = this.dragging;
      if (carried) carried.move(at);
      else
        this.drag(event.pointerId, at, () => (carried = hands.grab?.(pointer.target, pointer.from) ?? null) !== null);
      if (this.dragging && !before) node.setPointerCapture(event.pointerId);
    });
    const release = (event: PointerEvent): void => {
      if (event.button === 2 && drawn) {
        if (event.type === 'pointerup') hands.draw?.(drawn, point(event), event);
        drawn = null;
      }
      const pointer = this.pointers.get(event.pointerId);
      clearTimeout(this.holding);
      this.pointers.delete(event.pointerId);
      if (pointer) letGo(event.type === 'pointerup' ? point(event) : null);
      if (pointer && event.type === 'pointerup' && !this.dragging) hands.tap(pointer.target, pointer.from);
      if (!this.pointers.size) this.dragging = false;
    };
    on('pointerup', release);
    on('pointercancel', release);
    on('pointerleave', (event) => {
      if (event.pointerType === 'mouse') hands.hover?.(null, point(event));
    });
    on('click', (event) => {
      if (event.detail === 0) hands.tap(event.target as Element, point(event)); // by assistive technology
    });
    on('mousedown', (event) => {
      if (byFinger) event.preventDefault(); // it comes after the tap, and would take the focus away again
    });
    on('contextmenu', (event) => event.preventDefault());
    if (hands.key) on('keydown', hands.key);
    on('wheel', (event) => {
      event.preventDefault();
      this.zoomBy(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)), point(event));
    });
    return () => {
      stop.abort();
      size.disconnect();
      clearTimeout(this.holding);
    };
  }

  private drag(id: number, at: Point, grabs: () => boolean): void {
    const pointer = this.pointers.get(id)!;
    const others = [...this.pointers].filter(([other]) => other !== id).map(([, other]) => other.at);
    if (others[0]) {
      const span = (p: Point): number => Math.hypot(p[0] - others[0]![0], p[1] - others[0]![1]);
      const middle: Point = [(at[0] + others[0][0]) / 2, (at[1] + others[0][1]) / 2];
      this.zoomBy(span(at) / Math.max(1, span(pointer.at)), middle);
    }
    const begins = !this.dragging && Math.hypot(at[0] - pointer.from[0], at[1] - pointer.from[1]) > SLIP;
    if (begins) this.dragging = true;
    if (begins && grabs()) clearTimeout(this.holding);
    else if (this.dragging) {
      const share = others.length ? 0.5 : 1;
      this.x += (at[0] - pointer.at[0]) * share;
      this.y += (at[1] - pointer.at[1]) * share;
      this.moved = true;
    }
    pointer.at = at;
  }
}
