// The diagrams of a game's rules pages, drawn by its board. The rules have marked them: the page only draws.
import type { Component } from 'svelte';
import { get } from '../lib/api';
import type { Diagram, DiagramsAnswer } from '../wire.gen';
import { drawingOf } from './drawing';

export interface DiagramProps extends Record<string, unknown> {
  diagram: Diagram;
  components: unknown;
  lang: string;
}

export interface Diagrams extends DiagramsAnswer {
  Picture: Component<DiagramProps>;
  Defs: Component;
}

const PICTURES: Record<string, () => Promise<{ default: Component<DiagramProps> }>> = {
  hive: () => import('./hive/Diagram.svelte'),
  alveola: () => import('./alveola/Diagram.svelte'),
};

/** The diagrams of a game and what draws them; null where there are none. */
export async function diagramsOf(game: string): Promise<Diagrams | null> {
  if (!Object.hasOwn(PICTURES, game)) return null;
  const [answer, drawing, { default: Picture }] = await Promise.all([
    get<DiagramsAnswer>(`/api/diagrams/${game}`),
    drawingOf(game), // it also reads the creatures that the stones bear
    PICTURES[game]!(),
  ]);
  return { ...answer, Picture, Defs: drawing!.Defs };
}
