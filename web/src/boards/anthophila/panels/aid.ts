// The player aid of Anthophila: its icons in groups. The sentences are those of the help cards.
import type { Aid } from '../../../shell/legend/legend';
import { figures } from './figures';
import { outlookOf } from '../outlook';
import Sign from '../pieces/Sign.svelte';

export const aid: Aid = {
  Sign,
  groups: [
    { id: 'turn', kind: 'turn', icons: ['turn_actions', 'turn_free', 'turn_end'] },
    { id: 'actions', kind: 'actions', icons: ['explore', 'move', 'forage', 'make_pollen', 'transform', 'mutate'] },
    {
      id: 'pieces',
      kind: 'icons',
      icons: ['pollen', 'honey', 'propolis', 'worker', 'male', 'queen', 'hornet', 'mite', 'nosema'],
    },
    { id: 'tiles', kind: 'icons', icons: ['outline', 'joker', 'black', 'again', 'once', 'slot', 'tile_down'] },
    {
      id: 'threats',
      kind: 'icons',
      icons: ['hornet_tile', 'mite_tile', 'nosema_tile', 'weedkiller_tile', 'vine_tile'],
    },
    {
      id: 'bonuses',
      kind: 'phrases',
      icons: [
        'bonus_move',
        'bonus_action',
        'bonus_carry',
        'bonus_forage',
        'bonus_worker',
        'bonus_male',
        'bonus_honey',
        'bonus_propolis',
      ],
    },
  ],
  numbers(session, icon) {
    const outlook = outlookOf(session);
    const action = outlook?.actions.find(({ id }) => id === icon);
    if (action) return figures({ figures: action.usual });
    const tile = outlook?.tiles.find(({ bonus }) => bonus === icon);
    return { n: tile?.price || (icon === 'turn_actions' ? (outlook?.allowed ?? 0) : (REDUCED[icon] ?? 0)), m: 0 };
  },
};

/** The prices of our own box, for a bonus tile that is not laid yet. */
const REDUCED: Record<string, number> = { bonus_worker: 2, bonus_male: 4, bonus_honey: 3, bonus_propolis: 3 };
