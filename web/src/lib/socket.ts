// One table's socket: numbered streams, requests with answers, and a connection that comes back by itself.
import type { KeptTable } from '../offline/table';
import { PROTOCOL, type ClientMessage, type Closing, type Noticed, type ServerMessage } from '../wire.gen';
import { network } from './network.svelte';

export type Asking = Exclude<ClientMessage, { t: 'hello' }>;
type Request = Asking extends infer M ? (M extends { id: string } ? Omit<M, 'id'> : never) : never;
export type Reply = Extract<ServerMessage, { id: string }>;

interface Waiting {
  message: Asking;
  answer: (reply: Reply) => void;
}

export interface Listener {
  since(): { since: number; talk_since: number };
  heard(message: Exclude<ServerMessage, Reply | Closing | Noticed>): void;
  linked(up: boolean): void;
  closed(closing: Closing): void;
}

export const FINAL: Closing['code'][] = ['protocol', 'no_table', 'unreadable']; // to connect again would not help
const LONGEST_WAIT = 4000;
const page = Math.random().toString(36).slice(2, 8);
let asked = 0;

export class TableSocket {
  private socket: WebSocket | null = null;
  private waiting = new Map<string, Waiting>();
  private tries = 0;
  private timer = 0;
  private over = false;
  private welcomed = false;
  private kept: KeptTable | null = null; // what is shown while there is no network

  constructor(
    private readonly table: string,
    private readonly listener: Listener,
  ) {
    this.connect();
    addEventListener('online', this.now);
    document.addEventListener('visibilitychange', this.now);
  }

  /** Ask something; after a broken connection it is asked again under the same id, which is safe. */
  ask(request: Request): Promise<Reply> {
    const message = { ...request, id: `${page}${(asked++).toString(36)}` } as Asking;
    return new Promise((answer) => {
      this.waiting.set(message.id, { message, answer });
      if (this.socket?.readyState === WebSocket.OPEN) this.send(message);
      else if (this.kept) this.settle(this.kept.answer(message));
    });
  }

  /** Connect anew, as when this browser has just sat down. */
  again(): void {
    this.socket?.close();
  }

  close(): void {
    this.over = true;
    clearTimeout(this.timer);
    removeEventListener('online', this.now);
    document.removeEventListener('visibilitychange', this.now);
    this.socket?.close();
  }

  private readonly now = (): void => {
    if (this.over || document.hidden || this.socket?.readyState === WebSocket.OPEN) return;
    clearTimeout(this.timer);
    this.connect();
  };

  private connect(): void {
    if (this.over || this.socket?.readyState === WebSocket.CONNECTING) return;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/ws/${this.table}`);
    this.socket = socket;
    socket.onopen = () => socket.send(JSON.stringify({ t: 'hello', protocol: PROTOCOL, ...this.listener.since() }));
    socket.onmessage = (event) => this.hear(JSON.parse(event.data as string) as ServerMessage);
    socket.onclose = () => {
      if (this.over || this.socket !== socket) return;
      this.listener.linked(false);
      void this.openKept();
      const wait = Math.min(LONGEST_WAIT, 250 * 2 ** this.tries++) * (0.7 + Math.random() * 0.6);
      this.timer = window.setTimeout(() => this.connect(), wait);
    };
  }

  /** Show a finished match that this browser has kept, until the server can be reached. */
  private async openKept(): Promise<void> {
    if (this.kept || !navigator.serviceWorker?.controller) return;
    const kept = await (await import('../offline/table')).keptTable(this.table);
    if (this.kept || this.over || this.socket?.readyState === WebSocket.OPEN) return;
    if (kept || !this.welcomed) network.lose();
    if (!kept) return;
    this.kept = kept;
    if (!this.welcomed) kept.told.forEach((message) => this.listener.heard(message));
    for (const { message } of this.waiting.values()) this.settle(kept.answer(message));
  }

  /** Give an answer to who asked for it. */
  private settle(reply: Reply | null): void {
    if (!reply) return;
    this.waiting.get(reply.id)?.answer(reply);
    this.waiting.delete(reply.id);
  }

  private hear(message: ServerMessage): void {
    if (message.t === 'closing') {
      if (FINAL.includes(message.code)) this.over = true;
      this.listener.closed(message);
    } else if (message.t === 'notice') dispatchEvent(new Event('notice'));
    else if ('id' in message) this.settle(message);
    else {
      if (message.t === 'welcome') {
        this.tries = 0;
        this.welcomed = true;
        this.kept = null;
        network.offline = false;
        this.listener.linked(true);
        for (const { message } of this.waiting.values()) this.send(message);
      }
      this.listener.heard(message);
    }
  }

  private send(message: ClientMessage): void {
    this.socket?.send(JSON.stringify(message));
  }
}
