// The player aid of Apiary: its icons in groups, what a turn and each action are, and how a phrase of icons is read.
import type { Aid } from '../../../shell/legend/legend';
import { PHRASES } from '../pieces/phrases';
import Sign from '../pieces/Sign.svelte';

export const aid: Aid = {
  Sign,
  groups: [
    { id: 'turn', kind: 'turn', icons: ['turn_cards', 'turn_place', 'turn_retrieve', 'strong'] },
    { id: 'actions', kind: 'actions', icons: ['explore', 'advance', 'grow', 'research', 'convert', 'carve'] },
    {
      id: 'resources',
      kind: 'icons',
      icons: ['fiber', 'pollen', 'water', 'wax', 'honey', 'basic', 'wax_or_honey', 'pollen_or_fiber', 'any'],
    },
    {
      id: 'workers',
      kind: 'icons',
      icons: ['worker', 'newworker', 'boost', 'recall', 'bumped', 'bump_other', 'force', 'hibernate'],
    },
    { id: 'phrases', kind: 'phrases', icons: Object.keys(PHRASES) },
    {
      id: 'tiles',
      kind: 'icons',
      icons: [
        ...['farm', 'recruit', 'innovation', 'carving', 'tile', 'set4', 'set3', 'frame', 'frame_full'],
        ...['faction', 'upgrade', 'hive_full', 'adj'],
      ],
    },
    {
      id: 'sky',
      kind: 'icons',
      icons: ['vp', 'favor', 'explore_token', 'planet', 'seed', 'plant', 'play', 'dance', 'sector', 'end'],
    },
    { id: 'doing', kind: 'icons', icons: ['build', 'reserve', 'refresh', 'income', 'overflow', 'retrieve', 'copy'] },
  ],
};
