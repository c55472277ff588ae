// What has just happened, seen to happen: bees and hornets fly, cubes travel, tiles are laid.
import { cellKey, centre, type Cell, type Point } from '../../lib/hex';
import type { LogEntry } from '../../wire.gen';
import { eventOf, RESOURCES } from './outlook';
import { cellOf } from './scene';
import type { AnthophilaOutlook } from './types.gen';

const FLIGHT = 420; // milliseconds
const STEP = 70; // between two cubes
const EASE = 'cubic-bezier(.3,.7,.3,1)';
const SVG = 'http://www.w3.org/2000/svg';
const HIVE: Cell = [0, 0];

/** Play the events of an update over the world of the board. */
export function play(
  world: Element,
  fresh: readonly LogEntry[],
  before: ReadonlyMap<string, Cell>,
  outlook: AnthophilaOutlook,
): void {
  let delay = 0;
  const action = (id: string): Cell => cellOf(`action:${id}`, outlook) ?? HIVE;
  for (const event of fresh.flatMap(({ told }) => told).map(eventOf)) {
    if (event.type === 'beemoved') {
      // Its drawing lies under the tiles that are drawn later: a copy flies over all of them.
      const hidden = [{ opacity: 0 }, { opacity: 0 }];
      world.querySelector(`[data-bee="bee:${event.bee}"]`)?.animate(hidden, { duration: FLIGHT });
      fly(world, event.bee.startsWith('m') ? 'male' : 'worker', event.start, event.cell, 0);
    } else if (event.type === 'hornetmoved') {
      glide(world.querySelector(`[data-hornet="${cellKey(event.cell)}"]`), event.start, event.cell);
    } else if (event.type === 'tilelaid') lay(world.querySelector(`[data-drawn="${cellKey(event.cell)}"]`));
    else if (event.type === 'camehome') {
      const from = before.get(`bee:${event.bee}`) ?? HIVE;
      fly(world, event.bee.startsWith('m') ? 'male' : 'worker', from, HIVE, 0);
      for (const what of RESOURCES)
        for (let n = 0; n < event[what]; n++) fly(world, `cube_${what}`, from, HIVE, (delay += STEP));
    } else if (event.type === 'pollenmade') fly(world, 'cube_pollen', action('make_pollen'), HIVE, 0);
    else if (event.type === 'transformed') fly(world, `cube_${event.product}`, action('transform'), HIVE, 0);
    else if (event.type === 'mutated') {
      fly(world, event.bee.startsWith('m') ? 'male' : 'worker', action('mutate'), HIVE, 0);
    }
  }
}

/** Something that is drawn comes from where it was. */
function glide(thing: Element | null, start: Cell, cell: Cell): void {
  const [a, b] = [centre(start), centre(cell)];
  const frames = [{ translate: `${a[0] - b[0]}px ${a[1] - b[1]}px` }, { translate: '0px 0px' }];
  thing?.animate(frames, { duration: FLIGHT, easing: EASE });
}

function lay(thing: Element | null): void {
  thing?.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 320, easing: 'ease-out' });
}

/** Something that is not drawn goes from one place to another, and is gone. */
function fly(world: Element, icon: string, from: Cell, to: Cell, delay: number): void {
  const at = ([x, y]: Point): string => `${x}px ${y}px`;
  const drawn = document.createElementNS(SVG, 'g');
  const shape = document.createElementNS(SVG, 'use');
  shape.setAttribute('href', `#antho-${icon}`);
  drawn.append(shape);
  drawn.setAttribute('aria-hidden', 'true');
  drawn.style.pointerEvents = 'none';
  world.append(drawn);
  const frames = [{ translate: at(centre(from)) }, { translate: at(centre(to)) }];
  const way = drawn.animate(frames, { duration: FLIGHT, delay, easing: EASE, fill: 'backwards' });
  void way.finished.catch(() => undefined).then(() => drawn.remove());
}
