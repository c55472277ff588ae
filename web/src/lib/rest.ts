// What can be played comes first: parts of the page that nobody needs in the first moment are fetched after it.
const PAUSE = 150; // milliseconds after the first part that may wait

let rested: Promise<void> | null = null;

/** Resolve once the page has drawn what comes first; at once for all who ask later. */
export const atRest = (): Promise<void> => (rested ??= new Promise((done) => setTimeout(done, PAUSE)));
