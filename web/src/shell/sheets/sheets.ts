// The sheets of a table. They have a file of their own, so that their many addresses do not come before the board.
export const SHEETS = {
  menu: () => import('./MenuSheet.svelte'),
  share: () => import('./ShareSheet.svelte'),
  links: () => import('./LinksSheet.svelte'),
  end: () => import('./EndSheet.svelte'),
  play_on: () => import('./PlayOnSheet.svelte'),
  analysis: () => import('./AnalysisSheet.svelte'),
  review: () => import('../review/ReviewTable.svelte'),
  aid: () => import('../legend/LegendSheet.svelte'),
};
export type SheetName = keyof typeof SHEETS;
