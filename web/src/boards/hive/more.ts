// What a board of Hive may be asked to show besides a table: a study keeps its arrows, and draws over the stones.
import type { Component } from 'svelte';
import type { Ink, Stroke } from '../sketch';

export interface BoardMore {
  readonly strokes?: readonly Stroke[]; // in place of the board's own, which nobody keeps
  draw?(from: string, to: string, ink: Ink): void;
  readonly over?: Component<{ session: BoardMore; zoom: number; turn: number }>;
  readonly low?: number; // pixels that are kept free at the foot of a wide board
}
