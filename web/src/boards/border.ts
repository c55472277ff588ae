// Where what the server tells of a game takes that game's own types. No board casts anything else it is told.
import type { SeatView, Told } from '../wire.gen';

/** What `types.gen.ts` says of a game; the shell knows no more than this. */
export interface GameTypes {
  view: unknown;
  event: unknown;
  action: unknown;
  outlook: unknown;
  components: unknown;
}

interface Showing {
  readonly shown: Pick<SeatView, 'view' | 'outlook'>;
}

export const border = <Types extends GameTypes>() => ({
  /** The table that a page shows now, or while it looks back; null before it has come. */
  viewOf: ({ shown }: Showing) => shown.view as Types['view'] | null,
  /** What the rules read off that view. */
  outlookOf: ({ shown }: Showing) => shown.outlook as Types['outlook'] | null,
  eventOf: ({ event }: Pick<Told, 'event'>) => event as Types['event'],
});
