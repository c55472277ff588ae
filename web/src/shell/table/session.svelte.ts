// One table as this browser sees it: what has come from the server, and what the hand has touched so far.
import { Carry } from '../../lib/carry.svelte';
import { justReloaded } from '../../lib/reload';
import { inTime } from '../../lib/rest';
import { seatNames } from '../../lib/seats';
import { sound, soundOf } from '../../lib/sounds';
import { settings } from '../../lib/settings.svelte';
import { FINAL, TableSocket, type Reply } from '../../lib/socket';
import { next, spelled, step } from '../../lib/touch';
import { voices, words } from '../../lib/voice.svelte';
import { NOTHING } from './nothing';
import { Pasts } from '../replay/pasts';
import type { Plans } from './plans.svelte';
import { withPresence } from './presence';
import { byBots, isPaced, Pace } from './pace.svelte';
import { standing } from './standing';
import { Together } from './together.svelte';
import type {
  ChatLine,
  Choice,
  Closing,
  Hinted,
  LogEntry,
  Past,
  Position,
  Refusal,
  Sentence,
  TableInfo,
  Update,
} from '../../wire.gen';

export interface Refused {
  refusal: Refusal;
  touch: string | null; // what the hand touched
}

const NONE: Choice[] = []; // the same each time: what depends on it is not worked out anew
const LOOK_PAUSE = 60; // milliseconds: a slider asks more often than the server answers

export class Session {
  table = $state.raw<TableInfo | null>(null);
  mine = $state.raw<number[]>([]);
  position = $state.raw<Position | null>(null);
  log = $state.raw<LogEntry[]>([]);
  talk = $state.raw<ChatLine[]>([]);
  fresh = $state.raw<LogEntry[]>([]); // what the last update brought, to be animated and announced
  linked = $state<boolean | null>(null);
  closing = $state.raw<Closing | null>(null);
  touched = $state.raw<string[]>([]);
  private denied = $state.raw<Refused | null>(null);
  foreseen = $state.raw<Sentence[]>([]); // what the touched action would bring
  hinted = $state.raw<Hinted | null>(null);
  pointed = $state.raw<readonly string[]>([]); // lit by a line of the log under the pointer
  past = $state.raw<Past | null>(null);
  tried = $state.raw<Choice | null>(null); // the board shows where this choice would lead
  busy = $state(false);
  thinking = $state(false); // about a hint that was asked for
  unread = $state(0);
  turned = $state(0); // sixths of a turn that the board is turned by
  foot = $state(0); // pixels that lie over the foot of a wide board
  big = $state(new URLSearchParams(location.search).has('big')); // for a screen that all look at: no rails
  /** Answers made ready while others think: they come where somebody may have time for them. */
  plans = $state.raw<Plans | null>(null);
  came = performance.now(); // when the position came: clocks run on from there

  readonly together = new Together();
  readonly carry = new Carry();
  readonly pace = new Pace((update) => this.update(update));
  /** The board's: how a sentence is said while the board is turned. */
  rephrase = $state.raw<((said: Sentence) => Sentence) | null>(null);
  private chosenSeat = $state(0);
  private wanted: { n: number | null } | null = null;
  private aim: { n: number | null } | null = null; // the last one wanted, until it is shown
  private looking = false;
  private readonly pasts = new Pasts((n, seat) => this.socket.ask({ t: 'look', n, seat }));
  private readonly socket: TableSocket;

  constructor(readonly id: string) {
    this.socket = new TableSocket(id, {
      since: () => ({ since: this.position?.n ?? 0, talk_since: this.talk.at(-1)?.m ?? 0 }),
      linked: (up) => (this.linked = up),
      closed: (closing) => this.close(closing),
      heard: (message) => {
        if (message.t === 'welcome') this.welcome(message.seats);
        else if (message.t === 'table') [this.table, this.mine] = [message.table, message.seats];
        else if (message.t === 'presence') this.table = this.table && withPresence(this.table, message);
        else if (message.t === 'talk') this.hearTalk(message.lines);
        else if (message.t === 'plans') this.plan((plans) => plans.hear(message));
        else if (message.t === 'proposed' || message.t === 'pointed') this.together.hear(message);
        else this.pace.take(message, byBots(this.table, message));
      },
    });
  }

  /** In a lesson: what was done is allowed, but something else is asked for. */
  readonly unwanted = $derived(this.denied?.refusal.code === 'lesson_other');
  get refused(): Refused | null {
    return this.unwanted ? null : this.denied;
  }
  set refused(refused: Refused | null) {
    this.denied = refused;
  }
  /** Is there something to show: a position, or people who wait for it? */
  readonly laid = $derived(this.table !== null && (this.position !== null || this.table.status === 'waiting'));
  /** The seat this screen plays now: on a shared one, whoever is asked. */
  readonly seat = $derived.by((): number | null => {
    if (!this.mine.length) return null;
    const asked = this.mine.filter((seat) => this.position?.to_act.includes(seat));
    if (asked.includes(this.chosenSeat) || (!asked.length && this.mine.includes(this.chosenSeat)))
      return this.chosenSeat;
    return asked[0] ?? this.mine.find((seat) => !this.table?.seats[seat]?.adviser) ?? this.mine[0]!;
  });
  readonly now = $derived(
    this.position?.seats.find((view) => view.seat === this.seat) ?? this.position?.seats[0] ?? NOTHING,
  );
  readonly shown = $derived(this.past?.view ?? this.now); // the board: now, or while looking back
  readonly names = $derived(seatNames(this.table?.seats ?? []));
  readonly myTurn = $derived(
    this.seat !== null &&
      !this.position?.end &&
      !this.table?.seats[this.seat]?.bot && // it plays in my place
      (this.position?.to_act.includes(this.seat) ?? false),
  );
  readonly choices = $derived(this.plans?.active ? this.plans.choices : this.past ? NONE : this.now.choices);
  /** Where all play together: the choices are another seat's, and are proposed to it. */
  readonly proposing = $derived(!this.myTurn && this.now.proposing !== null);
  readonly proposal = $derived(
    !this.past && this.together.proposal?.n === this.position?.n ? this.together.proposal : null,
  );
  readonly pending = $derived(spelled(this.choices, this.touched));
  /** What can be touched next; while a choice waits to be confirmed, its rivals too. */
  readonly lit = $derived(
    this.busy || (this.plans?.premoving && !this.touched.length) // it is not one's turn: nothing calls for a touch
      ? new Set<string>()
      : next(this.choices, this.pending ? this.touched.slice(0, -1) : this.touched),
  );
  /** May this be the first touch of an action? Of a premove too, though it is not lit. */
  begins(touch: string): boolean {
    return !this.busy && next(this.choices, []).has(touch);
  }
  readonly turns = $derived(standing(this.log));
  /** How many actions had been played at what is shown. */
  readonly moment = $derived(this.momentAt(this.past?.n ?? null));
  readonly lastTurn = $derived(this.turns.at(-1) ?? null);
  /** What the others have done since this seat last played. */
  readonly since = $derived.by(() => {
    const last = this.turns.findLastIndex((entry) => entry.seat !== null && this.mine.includes(entry.seat));
    return last < 0 ? [] : this.turns.slice(last + 1);
  });

  /** A sentence in the player's language. */
  speak(said: Sentence): string {
    return words(() => voices.of(this.table?.game ?? 'core')?.speak(this.rephrase?.(said) ?? said, this.names));
  }

  /** What had just happened after record n. */
  toldAt(n: number): string {
    const told = this.turns.findLast((entry) => entry.n <= n)?.told[0];
    return told ? this.speak(told.said) : '';
  }

  turn(sixths: number): void {
    this.turned = (this.turned + sixths + 6) % 6;
  }

  /** The same, told to whom it is about: "you resigned", where this screen has that one seat and the words have it. */
  address(said: Sentence): string {
    const own = this.mine.length === 1 && said.seats?.['player'] === this.mine[0];
    const key = `${said.key}_you`;
    return this.speak(own && voices.of(this.table?.game ?? 'core')?.has(key) ? { key } : said);
  }

  /** Touch a place that answers to these names; `asked`: what to ask about where none of them fits. */
  async touch(names: string[], asked?: string[]): Promise<void> {
    if (this.busy || (this.past && !this.plans?.draft)) return;
    this.refused = this.hinted = null;
    this.foreseen = [];
    if (this.pending && names.includes(this.touched.at(-1)!)) return this.confirm();
    const path = this.pending ? this.touched.slice(0, -1) : this.touched;
    const { kind, path: found } = step(this.choices, path, names, asked);
    if (kind === 'ask' && this.plans?.active) return this.touched.length ? this.letGo() : this.plans.aside();
    if (kind === 'ask') return this.askWhy(found);
    this.touched = found;
    if (this.pending && (this.plans?.active || (!settings.confirm && !this.proposing))) await this.confirm();
    else if (this.pending) await this.hold(found);
  }

  /** Hold a whole path up before it is played: what it would bring, or why it may not be. */
  async hold(path: string[]): Promise<void> {
    if (this.busy || this.past || this.seat === null) return;
    this.touched = path;
    this.refused = this.hinted = null;
    this.foreseen = [];
    if (this.proposing) return;
    const reply = await this.socket.ask({ t: 'attempt', seat: this.seat, touches: path });
    if (this.touched !== path) return; // the hand has gone on
    this.take(reply, path[0]!);
    if (reply.t === 'attempted') this.foreseen = reply.foreseen;
  }

  letGo(): void {
    if (this.touched.length) this.touched = []; // another empty list would have every place named anew
    if (this.foreseen.length) this.foreseen = [];
    this.refused = this.hinted = null;
  }

  /** Play what is touched. */
  async confirm(): Promise<void> {
    if (this.pending) await this.play(this.pending.notation);
  }

  /** Play actions by their notation: a choice of the list, what somebody typed, or several at one touch. */
  async play(...notations: string[]): Promise<void> {
    if (this.plans?.active) return this.plans.take(notations[0]!);
    if (this.proposing) return this.propose(notations[0]!);
    const [seat, question] = [this.seat, this.now.question];
    if (seat === null || this.busy) return;
    this.busy = true;
    const reply = await this.socket.ask({ t: 'act', seat, question: question?.id ?? 0, notations });
    this.busy = false;
    const touch = this.touched.at(-1) ?? null;
    this.letGo();
    this.take(reply, touch);
  }

  private async propose(notation: string): Promise<void> {
    this.letGo();
    this.take(await this.socket.ask({ t: 'propose', notation, name: settings.name }), null);
  }

  /** Show everybody a spot. */
  async point(touch: string): Promise<void> {
    this.take(await this.socket.ask({ t: 'point', touch, name: settings.name }), null);
  }

  private async askWhy(touches: string[]): Promise<void> {
    if (this.seat === null) return;
    const reply = await this.socket.ask({ t: 'attempt', seat: this.seat, touches });
    // Another of equal things may have been touched: the hand goes on with the one that is meant.
    const meant = reply.t === 'attempted' ? reply.touches : [];
    this.touched = meant.length ? meant : touches.slice(0, -1);
    this.take(reply, touches.at(-1)!);
  }

  /** Hear an answer: where it is a refusal, it is shown and heard. */
  take(reply: Reply, touch: string | null): void {
    const refusal = reply.t === 'refused' || reply.t === 'attempted' ? reply.refusal : null;
    this.refused = refusal && { refusal, touch };
    if (this.refused) sound('refused');
  }

  /** Ask for a hint; `unasked`: an adviser offers it, and holds its tongue where somebody is at work already. */
  async hint(unasked = false): Promise<void> {
    if (this.seat === null || this.thinking) return;
    const asked = this.position?.n;
    this.thinking = true;
    const reply = await this.socket.ask({ t: 'hint', seat: this.seat });
    this.thinking = false;
    if (asked !== this.position?.n) return; // the game went on meanwhile
    if (unasked && (reply.t !== 'hinted' || this.touched.length || this.past)) return;
    if (reply.t === 'hinted') [this.hinted, this.touched, this.refused] = [reply, [], null];
    else this.take(reply, null);
  }

  async undo(): Promise<void> {
    if (this.seat === null) return;
    const { undo } = this.now.can;
    this.letGo();
    if (undo) this.take(await this.socket.ask({ t: 'undo', seat: this.seat }), null);
    else this.take(await this.socket.ask({ t: 'offer', seat: this.seat, kind: 'takeback' }), null);
  }

  /** Look back at the table after record n; null: back to now. Of several wishes at once the last counts. */
  async look(n: number | null): Promise<void> {
    this.letGo();
    this.tried = null;
    if (this.plans) this.plans.draft = null;
    this.wanted = this.aim = { n };
    if (this.looking) return;
    this.looking = true;
    while (this.wanted) {
      const { n } = this.wanted;
      this.wanted = null;
      if (n === null || n >= (this.position?.n ?? 0)) this.past = null;
      else {
        const { seat } = this;
        const known = this.pasts.has(n, seat);
        const reply = await this.pasts.look(n, seat);
        if (reply.t !== 'past') continue;
        const way = n < (this.past?.n ?? Infinity) ? -1 : 1;
        this.past = reply;
        // The next step the same way is here when it is wanted.
        const next = this.turns[this.turns.findIndex((turn) => turn.n === n) + way];
        if (next && next.n < (this.position?.n ?? 0) && !this.wanted) void this.pasts.look(next.n, seat);
        if (!known) await new Promise((done) => setTimeout(done, LOOK_PAUSE));
      }
    }
    this.looking = false;
    this.aim = null;
  }

  /** The moment that is shown, or that is on its way: keys that are pressed quickly go on from there. */
  get wantedMoment(): number {
    return this.aim ? this.momentAt(this.aim.n) : this.moment;
  }

  private momentAt(n: number | null): number {
    return n === null ? this.turns.length : this.turns.filter((turn) => turn.n <= n).length;
  }

  /** The table as it was after so many actions. */
  async goTo(moment: number): Promise<void> {
    const n = moment ? this.turns[moment - 1]?.n : this.log.find(({ kind }) => kind === 'start')?.n;
    await this.look(moment >= this.turns.length ? null : (n ?? null));
  }

  /** Ask the server something. */
  ask(request: Parameters<TableSocket['ask']>[0]): Promise<Reply> {
    return this.socket.ask(request);
  }

  again(): void {
    this.socket.again();
  }

  leave(): void {
    this.socket.close();
  }

  private welcome(seats: number[]): void {
    this.mine = seats;
    if (this.plans) this.plans.lines = []; // they are told anew
  }

  /** Is there time to plan in: another person's, or a clock's? */
  private get mayPlan(): boolean {
    const { mine, table } = this;
    const others = table?.seats.some(({ seat, kind }) => kind === 'person' && !mine.includes(seat));
    return mine.length === 1 && (others || !!table?.clock);
  }

  /** Do something with the plans, at once where they are here. */
  private plan(act: (plans: Plans) => void): void {
    if (this.plans) act(this.plans);
    else
      inTime(
        () => import('./plans.svelte'),
        ({ Plans }) => act((this.plans ??= new Plans(this))),
      );
  }

  private close(closing: Closing): void {
    if (closing.code === 'protocol' && !justReloaded()) location.reload();
    else if (FINAL.includes(closing.code)) this.closing = closing;
  }

  private hearTalk(lines: ChatLine[]): void {
    const last = this.talk.at(-1)?.m ?? 0;
    const fresh = lines.filter((line) => line.m > last);
    this.unread += fresh.filter((line) => line.seat === null || !this.mine.includes(line.seat)).length;
    this.talk = [...this.talk, ...fresh];
  }

  readonly paced = $derived(isPaced(this.table));

  private update(update: Update): void {
    const before = this.position;
    const turnBefore = this.myTurn;
    const whole = update.since === 0;
    this.log = whole ? update.log : [...this.log.filter((entry) => entry.n <= update.since), ...update.log];
    this.came = performance.now();
    this.position = update.position;
    this.fresh = before && !whole ? update.log : [];
    if (before?.n !== update.position.n) {
      this.letGo();
      this.past = this.tried = null;
      if (before) this.ring(turnBefore);
      if (this.plans || this.mayPlan) this.plan((plans) => void plans.renew());
      if (this.myTurn && this.table?.seats[this.seat!]?.adviser) void this.hint(true);
    }
  }

  private ring(turnBefore: boolean): void {
    const told = this.fresh.flatMap((entry) => entry.told).at(0);
    if (this.position?.end) sound('end');
    else if (told) sound(soundOf(told.event));
    if (this.myTurn && !turnBefore) sound('turn');
  }
}
