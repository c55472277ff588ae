// An old page loads itself anew. One that has just done so was given the old files again: it says so instead.
const JUST = 10_000; // milliseconds

export function justReloaded(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return load?.type === 'reload' && performance.now() < JUST;
}
