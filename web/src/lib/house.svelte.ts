// What can be played here, and by whom.
import type { BotEntry, Entered, CreateTable, GameEntry, Lists, Lobby, TableInfo } from '../wire.gen';
import { get, post } from './api';
import { route } from './router.svelte';
import { settings } from './settings.svelte';
import { t, tOr } from './voice.svelte';

class House {
  lists = $state.raw<Lists | null>(null);
  lobby = $state.raw<Lobby>({ open: [], mine: [], watch: [], now: 0 });
  private ahead = 0; // how far this clock is ahead of the server's, in milliseconds

  async load(): Promise<void> {
    this.lists = await get<Lists>('/api/catalog');
  }

  async look(): Promise<void> {
    this.lobby = await get<Lobby>('/api/lobby');
    this.ahead = Date.now() - this.lobby.now;
  }

  serverTime(): number {
    return Date.now() - this.ahead;
  }

  game(id: string): GameEntry | undefined {
    return this.lists?.games.find((game) => game.id === id);
  }

  /** What a game is called on its box. */
  name(id: string): string {
    return tOr(`ui.title.${id}`, this.game(id)?.names[settings.lang] ?? id);
  }

  /** The bots that play a game, those made for it first. */
  bots(game: string): BotEntry[] {
    const able = this.lists?.bots.filter((bot) => !bot.game || bot.game === game) ?? [];
    return able.toSorted((a, b) => Number(!a.game) - Number(!b.game));
  }

  /** The preset of a game that is begun without asking. */
  preset(game: string): string | null {
    const presets = Object.keys(this.game(game)!.presets);
    return presets.find((name) => name === 'booklet') ?? presets[0] ?? null;
  }

  /** What a bot is called, also by the name that an old table has for it; with its aim, if it was given one. */
  botName(id: string | null): string {
    const [alone, aim] = (id ?? '').split(':');
    const bot =
      this.lists?.bots.find((bot) => bot.id === alone && (!aim || aim in bot.aims)) ??
      this.lists?.bots.find((bot) => bot.aliases.includes(alone!));
    const name = bot?.names[settings.lang] ?? tOr(`bot.${alone}.name`, alone!); // a lesson's guide is in no list
    return aim ? `${name} (${bot ? this.aimName(bot, aim) : aim})` : name;
  }

  /** What an aim of a bot is called. */
  aimName(bot: BotEntry, aim: string): string {
    return bot.aims[aim]?.[settings.lang] ?? aim;
  }

  botText(bot: BotEntry): string {
    return bot.texts[settings.lang] ?? '';
  }

  /** What this person is called at a new table. */
  get me(): string {
    return settings.name.trim() || t('ui.guest');
  }

  /** One click: the booklet's first game, against the bots that it is begun with. */
  async firstGame(id: string): Promise<void> {
    const first = this.game(id)!.first_game!;
    const bots = first.bots.map((bot) => ({ kind: 'bot' as const, bot }));
    await this.open({ game: id, preset: first.preset, seats: [{ kind: 'me', name: this.sent }, ...bots] });
  }

  /** The name that is sent: none for a guest, whom each page calls so in its own language. */
  get sent(): string {
    return settings.name.trim();
  }

  /** Make a table and go there. */
  async open(table: CreateTable): Promise<void> {
    const entered = await post<Entered>('/api/tables', table);
    route.go(`/t/${entered.table.id}`);
  }
}

/** Does a table wait for somebody at this browser? Not where a bot plays in their place. */
export const awaitsMe = (table: TableInfo): boolean =>
  table.status === 'playing' && table.seats.some(({ seat, mine, bot }) => mine && !bot && table.to_act.includes(seat));

export const house = new House();
