// Answers made ready while others think: a premove where a clock runs, whole lines where there is time.
// Only the server is told. It says what could be played, keeps the plan, plays it, or says why it is void.
import { house } from '../../lib/house.svelte';
import { settings } from '../../lib/settings.svelte';
import type { Choice, Past, PlanLine, PlannedLine, Plans as Told, Refusal } from '../../wire.gen';
import type { Session } from './session.svelte';

/** An action of the line that is being made, and where it leads. */
interface Drafted {
  seat: number;
  choice: Choice;
}

const asked = ({ moves, any_reply }: PlannedLine): PlanLine => ({
  notations: moves.map(({ notation }) => notation),
  any_reply,
});

export class Plans {
  lines = $state.raw<PlannedLine[]>([]); // what the server keeps for this seat
  void = $state.raw<Refusal | null>(null); // why the last plan was given up
  draft = $state.raw<Drafted[] | null>(null); // the line that is being made; the board shows where it leads
  listed = $state(false); // the list of kept lines is open
  private ready = $state.raw<{ n: number; choices: Choice[] } | null>(null); // what could be premoved at record n

  constructor(private readonly session: Session) {}

  /** Is this one person's seat, whose turn it is not? */
  private readonly waits = $derived.by(() => {
    const { table, position, seat, mine, myTurn } = this.session;
    return seat !== null && mine.length === 1 && !myTurn && position?.status === 'playing' && !table?.seats[seat]?.bot;
  });
  private readonly live = $derived.by(() => {
    const clock = this.session.table?.clock;
    return clock?.kind === 'total' || clock?.kind === 'move';
  });
  readonly premoving = $derived.by(
    () => this.waits && !this.session.past && this.ready !== null && this.ready.n === this.session.position?.n,
  );
  /** May whole lines be made here? Where another person will answer, in a game without secrets. */
  readonly drafting = $derived.by(() => {
    const { table, mine } = this.session;
    const game = house.game(table?.game ?? '');
    const people = table?.seats.some(({ seat, kind, bot }) => kind === 'person' && !bot && !mine.includes(seat));
    return this.waits && !this.live && people === true && game !== undefined && !game.secrets && !game.co_operative;
  });
  /** Are touches for a plan, and not for the table? */
  readonly active = $derived(this.draft !== null || this.premoving);
  readonly choices = $derived.by(() =>
    this.draft ? (this.session.past?.view.choices ?? []) : (this.ready?.choices ?? []),
  );
  readonly premove = $derived(this.waits ? (this.lines.find(({ any_reply }) => any_reply)?.moves[0] ?? null) : null);
  /** The touches of the premove, to be shown on the board while nothing else is touched. */
  readonly marked = $derived.by(() =>
    this.session.past || this.session.touched.length ? [] : (this.premove?.touches ?? []),
  );
  /** Has the prompt something to say of plans? */
  readonly speaks = $derived.by(
    () =>
      this.draft !== null ||
      (this.void !== null && !this.session.past) ||
      (this.premove !== null && !this.session.past && !this.session.touched.length),
  );

  hear({ seat, lines, void: why }: Told): void {
    if (seat !== this.session.seat) return;
    this.lines = [...lines];
    this.void = why;
    if (!lines.length) this.listed = false;
  }

  /** A new position has come: nothing is being made any more. Ask what could be premoved in it. */
  async renew(): Promise<void> {
    this.draft = this.void = this.ready = null;
    const { seat, position } = this.session;
    if (!this.waits || !this.live || !settings.premoves || seat === null) return;
    const reply = await this.session.ask({ t: 'foresee', seat, line: { notations: [], any_reply: true } });
    if (reply.t === 'past' && position === this.session.position)
      this.ready = { n: position!.n, choices: [...reply.view.choices] };
  }

  /** Take an action into the plan, as if it were played. */
  async take(notation: string): Promise<void> {
    const choice = this.choices.find((choice) => choice.notation === notation);
    if (this.draft && choice) return this.go([...this.draft, { seat: this.asked ?? 0, choice }]);
    if (this.draft) return;
    this.session.letGo();
    const reply = await this.send([{ notations: [notation], any_reply: true }]);
    if (reply.t !== 'refused') return;
    // The others were faster: the turn has come meanwhile, and what was meant is played, if it can be.
    const now = this.session.choices.find(({ touches }) => touches.join() === choice?.touches.join());
    if (this.session.myTurn && now) await this.session.play(now.notation);
    else if (!this.session.myTurn) this.session.refused = { refusal: reply.refusal, touch: null };
  }

  /** Put the last thing aside: the premove, or the last action of the line that is being made. */
  back(): void {
    if (this.draft?.length) void this.go(this.draft.slice(0, -1));
    else if (this.draft) this.close();
    else if (this.void) this.void = null;
    else if (this.premove) void this.send([]);
  }

  /** Something was touched that fits nothing: a premove is taken back, a line stays. */
  aside(): void {
    if (!this.draft) this.back();
  }

  /** Make a line: the board is for both sides. */
  begin(): void {
    this.session.letGo();
    void this.go([]);
  }

  close(): void {
    this.draft = null;
    this.session.past = null;
    this.session.letGo();
  }

  /** Who is asked where the line that is being made has come to; null where the match would be over. */
  get asked(): number | null {
    return this.session.past?.view.question?.seats[0] ?? null;
  }

  /** Has the line an answer of one's own? */
  readonly answered = $derived.by(() => this.draft?.some(({ seat }) => seat === this.session.seat) ?? false);

  async keep(): Promise<void> {
    const notations = this.draft!.map(({ choice }) => choice.notation);
    const reply = await this.send([...this.lines.map(asked), { notations, any_reply: false }]);
    if (reply.t === 'refused') this.session.refused = { refusal: reply.refusal, touch: null };
    this.close();
  }

  async drop(line: PlannedLine): Promise<void> {
    await this.send(this.lines.filter((other) => other !== line).map(asked));
  }

  private async go(draft: Drafted[]): Promise<void> {
    const { session } = this;
    const notations = draft.map(({ choice }) => choice.notation);
    const line = { notations, any_reply: false };
    const reply = await session.ask({ t: 'foresee', seat: session.seat!, line });
    session.letGo();
    if (reply.t === 'past') this.show(draft, reply);
    else if (reply.t === 'refused') session.refused = { refusal: reply.refusal, touch: null };
  }

  private show(draft: Drafted[], past: Past): void {
    if (past.n !== this.session.position?.n) return; // somebody has played meanwhile
    this.draft = draft;
    this.session.past = past;
  }

  private send(lines: PlanLine[]): ReturnType<Session['ask']> {
    const { seat, position } = this.session;
    return this.session.ask({ t: 'plan', seat: seat!, n: position!.n, lines });
  }
}
