// What this browser remembers of problems: which are solved, the streak of days, and a rating.
export interface Kept {
  solved: Record<string, number>; // by problem: after how many tries, 0 where the solution was shown
  days: string[]; // on which the problem of the day was solved, oldest first
  best: number; // the longest streak
  rating: number;
}

const KEY = 'rucher.problems';
const FIRST_RATING = 1000;
const STEP = 40; // the most that one problem changes
export const RATING_OF_GRADE: Record<number, number> = { 1: 700, 2: 1000, 3: 1300, 4: 1600, 5: 1900 };
const MOST_DAYS = 400;

const fresh = (): Kept => ({ solved: {}, days: [], best: 0, rating: FIRST_RATING });

export function read(store: Pick<Storage, 'getItem'> = localStorage): Kept {
  try {
    return { ...fresh(), ...(JSON.parse(store.getItem(KEY) ?? '{}') as Partial<Kept>) };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return fresh(); // somebody else wrote there
  }
}

export function write(kept: Kept, store: Pick<Storage, 'setItem'> = localStorage): void {
  store.setItem(KEY, JSON.stringify(kept));
}

const before = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);

/** How many days in a row, up to today or yesterday. */
export function streak(kept: Kept, today: string): number {
  const days = new Set(kept.days);
  const last = days.has(today) ? 0 : 1;
  let n = 0;
  while (days.has(before(today, last + n))) n += 1;
  return n;
}

/** The last seven days, and on which of them the problem of the day was solved. */
export const week = (kept: Kept, today: string): { day: string; full: boolean }[] =>
  [6, 5, 4, 3, 2, 1, 0].map((back) => {
    const day = before(today, back);
    return { day, full: kept.days.includes(day) };
  });

/** What is remembered after a problem: the first result counts for the rating. `tries` 0: the solution was shown. */
export function after(kept: Kept, problem: { id: string; grade: number }, tries: number, day: string | null): Kept {
  const again = problem.id in kept.solved;
  const expected = 1 / (1 + 10 ** ((RATING_OF_GRADE[problem.grade]! - kept.rating) / 400));
  const score = tries === 1 ? 1 : tries === 0 ? 0 : 0.5;
  const rating = again ? kept.rating : Math.round(kept.rating + STEP * (score - expected));
  const solved = again && kept.solved[problem.id]! > 0 ? kept.solved : { ...kept.solved, [problem.id]: tries };
  const days = day && tries && !kept.days.includes(day) ? [...kept.days, day].slice(-MOST_DAYS) : kept.days;
  const next = { ...kept, rating, solved, days };
  return day ? { ...next, best: Math.max(next.best, streak(next, day)) } : next;
}
