// What can be played comes first: parts of the page that nobody needs in the first moment are fetched after it.
const PAUSE = 150; // milliseconds after the first part that may wait
const AGAIN = 6000; // milliseconds, twice as many after each try

let rested: Promise<void> | null = null;

/** Resolve once the page has drawn what comes first; at once for all who ask later. */
export const atRest = (): Promise<void> => (rested ??= new Promise((done) => setTimeout(done, PAUSE)));

/** Fetch what nobody waits for; where it does not come, say so and try again. */
export function inTime<Part>(fetch: () => Promise<Part>, use?: (part: Part) => void, wait = AGAIN): void {
  fetch().then(use, (error: unknown) => {
    console.info('later', error);
    setTimeout(() => inTime(fetch, use, 2 * wait), wait);
  });
}
