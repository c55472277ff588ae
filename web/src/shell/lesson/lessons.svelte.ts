// How far this browser has come in each game's lesson. Kept here and nowhere else.
const KEY = 'rucher.lessons';

interface Progress {
  at: number; // the step to go on with
  done: boolean; // been through to the end once
}

class Lessons {
  private kept = $state<Record<string, Progress>>(read());

  of(game: string): Progress {
    // The game may be any text of an address, like __proto__.
    return (Object.hasOwn(this.kept, game) ? this.kept[game] : null) ?? { at: 0, done: false };
  }

  /** Was a lesson of so many steps left half-way? */
  isUnderWay(game: string, steps: number): boolean {
    const { at } = this.of(game);
    return at > 0 && at < steps;
  }

  reach(game: string, at: number, steps: number): void {
    const before = this.of(game);
    this.kept[game] = at >= steps ? { at: 0, done: true } : { at, done: before.done };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.kept));
    } catch (error) {
      console.warn('progress is not kept', error);
    }
  }
}

function read(): Record<string, Progress> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, Progress>;
  } catch (error) {
    console.warn('progress cannot be read', error);
    return {};
  }
}

export const lessons = new Lessons();
