// A study as the board of a table sees it: a position, what is touched, and where a move leads. No rules live here.
import type { Component } from 'svelte';
import type { BoardMore } from '../../boards/hive/more';
import { ApiProblem, post } from '../../lib/api';
import { Carry } from '../../lib/carry.svelte';
import type { Reply } from '../../lib/socket';
import { next, spelled, step } from '../../lib/touch';
import { voices, words } from '../../lib/voice.svelte';
import { NOTHING } from '../../shell/table/nothing';
import type { Refused, Session } from '../../shell/table/session.svelte';
import type { Choice, LogEntry, Position, Sentence, StudySteps, StudyStep, StudyTouches } from '../../wire.gen';
import * as tree from './tree';
import type { Drawn, Study } from '../../wire.gen';

// What a board, a hand and a meter of Hive ask of a session.
type Asked = Pick<
  Session,
  | 'touched'
  | 'refused'
  | 'hinted'
  | 'pointed'
  | 'past'
  | 'plans'
  | 'turned'
  | 'foot'
  | 'carry'
  | 'rephrase'
  | 'position'
  | 'seat'
  | 'myTurn'
  | 'choices'
  | 'lit'
  | 'turns'
  | 'lastTurn'
  | 'shown'
  | 'begins'
  | 'speak'
  | 'touch'
  | 'letGo'
  | 'turn'
  | 'ask'
>;

const AHEAD = 10; // positions that are fetched with the one wanted
const MOST = 24; // of one answer

export class StudyBoard implements Asked, BoardMore {
  study = $state.raw<Study>(tree.empty({}));
  at = $state(tree.START);
  steps = $state.raw<ReadonlyMap<string, StudyStep>>(new Map());
  problem = $state('');
  pen = $state<Drawn['ink'] | null>(null); // touches draw rather than play
  private penAt: string | null = null;
  /** What was removed last, until something else is changed: it can be put back. */
  removed = $state.raw<{ nodes: tree.Nodes; at: string; count: number } | null>(null);

  touched = $state.raw<string[]>([]);
  refused = $state.raw<Refused | null>(null);
  hinted = $state.raw<Session['hinted']>(null);
  pointed = $state.raw<readonly string[]>([]);
  turned = $state(0);
  foot = $state(0);
  rephrase = $state.raw<((said: Sentence) => Sentence) | null>(null);
  readonly carry = new Carry();
  readonly past = null;
  readonly plans = null;
  readonly low = 36; // pixels: nothing lies over the foot of this board
  private last: StudyStep | null = null; // shown until the next one has come
  private asking = new Map<string, Promise<void>>();

  /** `changed`: called with what the hand has changed; `over`: what is drawn over the stones. */
  constructor(
    private readonly changed: (study: Study) => void,
    readonly over: Component<{ session: BoardMore; zoom: number; turn: number }>,
  ) {}

  readonly node = $derived(tree.find(this.study.nodes, this.at) ?? this.study.nodes[0]!);
  readonly line = $derived(tree.lineTo(this.study.nodes, this.at));
  readonly children = $derived(tree.childrenOf(this.study.nodes));
  /** The position here; null until it has come. */
  readonly here = $derived(this.steps.get(this.at) ?? null);
  readonly shownStep = $derived.by((): StudyStep | null => (this.last = this.here ?? this.last));
  readonly ply = $derived(tree.firstPly(this.study.options) + this.line.length);

  // -- for the board -----------------------------------------------------------------------------------------

  readonly seat = $derived(this.here?.seat ?? null);
  readonly myTurn = $derived(this.here !== null && this.here.end === null);
  readonly choices = $derived(
    (this.pen ? [] : (this.here?.choices ?? [])).map((choice): Choice => ({ ...choice, action: null, said: null })),
  );
  readonly lit = $derived(next(this.choices, this.touched));
  readonly shown = $derived.by((): Session['shown'] => {
    const step = this.shownStep;
    return step ? { ...NOTHING, seat: step.seat, view: step.view, scores: step.scores } : NOTHING;
  });
  readonly position = $derived.by((): Position | null => {
    const step = this.shownStep;
    if (!step) return null;
    const end = step.end && { winners: step.winners, said: step.end, ranks: [], reason: '' };
    return {
      n: this.ply,
      at: 0,
      status: 'playing',
      to_act: [step.seat],
      seats: [],
      clocks: [],
      offers: [],
      end,
    } as unknown as Position;
  });
  readonly lastTurn = $derived.by((): LogEntry | null => {
    const step = this.shownStep;
    if (!step?.event || !step.said) return null;
    return {
      n: this.ply,
      at: 0,
      kind: 'action',
      seat: 1 - step.seat,
      told: [{ event: step.event, said: step.said }],
      said: null,
      notation: step.move,
      taken_back: [],
      obvious: false,
      why: [],
    };
  });
  readonly turns = $derived(this.lastTurn ? [this.lastTurn] : []);
  readonly strokes = $derived((this.node.drawn ?? []).map(({ start, end, ink }) => ({ from: start, to: end, ink })));

  begins(touch: string): boolean {
    return next(this.choices, []).has(touch);
  }

  get names(): string[] {
    return [0, 1].map(
      (seat) => this.study.players[seat] || (voices.of('hive')?.say(seat ? 'colour.black' : 'colour.white') ?? ''),
    );
  }

  speak(said: Sentence): string {
    return words(() => voices.of('hive')?.speak(this.rephrase?.(said) ?? said, this.names));
  }

  turn(sixths: number): void {
    this.turned = (this.turned + sixths + 6) % 6;
  }

  letGo(): void {
    this.touched = [];
    this.refused = this.hinted = null;
  }

  async touch(names: string[], asked?: string[]): Promise<void> {
    if (this.pen) return this.mark(names[0]!.replace(/^cell:/, ''));
    if (!this.here) return;
    this.refused = this.hinted = null;
    const { kind, path } = step(this.choices, this.touched, names, asked);
    if (kind === 'ask') return this.askWhy(path);
    this.touched = path;
    const whole = spelled(this.choices, path);
    if (whole) this.play(whole.notation);
  }

  private async askWhy(touches: string[]): Promise<void> {
    const told = await this.meaning(touches);
    if (!told) return;
    this.touched = told.touches.length ? told.touches : touches.slice(0, -1);
    if (told.refusal) this.refused = { refusal: told.refusal, touch: touches.at(-1)! };
  }

  private async meaning(touches: string[]): Promise<StudyTouches | null> {
    const { options } = this.study;
    return post<StudyTouches>('/api/study/touches', { options, line: this.line, touches }).catch((error: unknown) => {
      if (!(error instanceof ApiProblem)) throw error;
      return null;
    });
  }

  /** What the parts of a table ask: why not, and what can be said of a thing. */
  async ask(request: Parameters<Session['ask']>[0]): Promise<Reply> {
    if (request.t === 'attempt') {
      const told = await this.meaning([...request.touches]);
      return {
        t: 'attempted',
        id: '',
        refusal: told?.refusal ?? null,
        notation: null,
        touches: told?.touches ?? [],
        foreseen: [],
      };
    }
    return { t: 'described', id: '', lines: [], sources: {} };
  }

  draw(from: string, to: string, ink: Drawn['ink']): void {
    this.set(tree.draw(this.study.nodes, this.at, { start: from, end: to, ink }));
  }

  /** With a pen in the hand: a space twice is a ring, two spaces are an arrow. */
  private mark(cell: string): void {
    const from = this.penAt;
    this.penAt = from === null ? cell : null;
    this.pointed = this.penAt === null ? [] : [`cell:${cell}`];
    if (from !== null) this.draw(from, cell, this.pen!);
  }

  takePen(ink: Drawn['ink'] | null): void {
    this.letGo();
    [this.pen, this.penAt, this.pointed] = [ink, null, []];
  }

  // -- the tree ----------------------------------------------------------------------------------------------

  private set(nodes: tree.Nodes): void {
    this.removed = null;
    this.study = { ...this.study, nodes: [...nodes] };
    this.changed(this.study);
  }

  /** Another study, or the same one with other people's changes. */
  open(study: Study, at: string = this.at): void {
    if (JSON.stringify(study.options) !== JSON.stringify(this.study.options)) this.steps = new Map();
    this.study = study;
    void this.go(tree.find(study.nodes, at) ? at : study.nodes[0]!.id);
  }

  play(move: string): void {
    const made = tree.add(this.study.nodes, this.at, move);
    if (made.nodes !== this.study.nodes) this.set(made.nodes);
    void this.go(made.id);
  }

  /** Put a line of the engine into the tree, and stand after so many of its moves. */
  walk(moves: readonly string[], upTo: number): void {
    const made = tree.addLine(this.study.nodes, this.at, moves.slice(0, Math.max(upTo, 1)));
    if (made.nodes !== this.study.nodes) this.set(made.nodes);
    void this.go(made.ids.at(-1)!);
  }

  remove(id = this.at): void {
    const node = tree.find(this.study.nodes, id);
    if (!node || node.parent === null) return;
    const { nodes } = this.study;
    const { at } = this;
    const inside = tree.pathTo(nodes, at).some((one) => one.id === id);
    this.set(tree.remove(nodes, id));
    this.removed = { nodes, at, count: nodes.length - this.study.nodes.length };
    if (inside) void this.go(node.parent);
  }

  putBack(): void {
    if (!this.removed) return;
    const { nodes, at } = this.removed;
    this.set(tree.putBack(this.study.nodes, nodes));
    void this.go(at);
  }

  promote(id = this.at): void {
    this.set(tree.promote(this.study.nodes, id));
  }

  note(to: tree.Change, id = this.at): void {
    this.set(tree.change(this.study.nodes, id, to));
  }

  rename(title: string, players = this.study.players): void {
    this.study = { ...this.study, title, players };
    this.changed(this.study);
  }

  // -- steps -------------------------------------------------------------------------------------------------

  async go(id: string): Promise<void> {
    if (this.at !== id) this.letGo();
    [this.at, this.penAt] = [id, null];
    if (this.pen) this.pointed = [];
    if (!this.steps.has(id)) await this.fetch(id);
    else {
      const ahead = tree.mainAfter(this.study.nodes, id).slice(0, 3);
      const missing = ahead.find((node) => !this.steps.has(node.id));
      if (missing) void this.fetch(missing.id);
    }
  }

  /** Fetch a position, with what comes before and after it on its line. */
  private fetch(id: string): Promise<void> {
    let asked = this.asking.get(id);
    if (!asked) {
      asked = this.fetched(id).finally(() => this.asking.delete(id));
      this.asking.set(id, asked);
    }
    return asked;
  }

  private async fetched(id: string): Promise<void> {
    const { nodes, options } = this.study;
    const before = tree.pathTo(nodes, id);
    const path = [...before, ...tree.mainAfter(nodes, id).slice(0, AHEAD)];
    const known = before.findLastIndex((node) => this.steps.has(node.id));
    const last = Math.min(MOST, path.length - known - 1);
    const line = path.slice(1).map(({ move }) => move ?? '');
    try {
      const { steps } = await post<StudySteps>('/api/study/steps', { options, line, last });
      if (JSON.stringify(this.study.options) !== JSON.stringify(options)) return; // another study is open by now
      const found = new Map(this.steps);
      path.slice(-steps.length).forEach((node, i) => found.set(node.id, steps[i]!));
      this.steps = found;
      this.problem = '';
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      this.problem = words(() => voices.of('hive')?.speak(error.said));
    }
  }

  back(): void {
    if (this.node.parent !== null) void this.go(this.node.parent);
  }

  forth(): void {
    const next = this.children.get(this.at)?.[0];
    if (next) void this.go(next.id);
  }

  first(): void {
    void this.go(this.study.nodes[0]!.id);
  }

  end(): void {
    const last = tree.mainAfter(this.study.nodes, this.at).at(-1);
    if (last) void this.go(last.id);
  }

  /** Another move of the same place. */
  beside(way: 1 | -1): void {
    if (this.node.parent === null) return;
    const all = this.children.get(this.node.parent)!;
    const next = all[all.findIndex(({ id }) => id === this.at) + way];
    if (next) void this.go(next.id);
  }
}
