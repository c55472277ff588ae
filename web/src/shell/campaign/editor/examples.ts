// A template and three worked examples, to begin from.
import type { Draft } from './draft';

const NOTHING = { workers: 2, males: 0, pollen: 0, honey: 0, propolis: 0 };

export const EXAMPLES: readonly Draft[] = [
  {
    id: 'my_scenario',
    turns: 8,
    name: { fr: 'Mon scénario', en: 'My scenario' },
    introduction: { fr: '', en: '' },
    start: { ...NOTHING, workers: 3, pollen: 2 },
    deck: [{ plants: 20 }],
    victory: [{ type: 'stock', resource: 'honey', at_least: 2 }],
    noBees: true,
  },
  {
    id: 'walled_garden',
    turns: 8,
    name: { fr: 'Le jardin clos', en: 'The walled garden' },
    introduction: {
      fr: 'Un jardin derrière un mur, deux frelons dans la haie. Faites du miel avant la nuit.',
      en: 'A garden behind a wall, two hornets in the hedge. Make honey before night falls.',
    },
    start: { ...NOTHING, workers: 3, pollen: 2, propolis: 1 },
    deck: [{ plants: 4 }, { plants: 10, hornet_tile: 2, vine_tile: 1 }, { plants: 10 }],
    victory: [{ type: 'stock', resource: 'honey', at_least: 3 }, { type: 'no_hornets' }],
    noBees: true,
  },
  {
    id: 'great_tour',
    turns: 7,
    name: { fr: 'Le grand tour', en: 'The grand tour' },
    introduction: {
      fr: 'Les éclaireuses partent dessiner la carte du pré, fleur après fleur.',
      en: 'The scouts set out to map the meadow, flower by flower.',
    },
    start: { ...NOTHING, workers: 4 },
    deck: [{ plants: 14 }, { plants: 8, weedkiller_tile: 1 }],
    victory: [
      { type: 'explored', at_least: 16 },
      { type: 'plants_up', at_least: 12 },
    ],
    noBees: true,
  },
  {
    id: 'long_winter',
    turns: 10,
    name: { fr: 'Le long hiver', en: 'The long winter' },
    introduction: {
      fr: 'Le froid a affaibli la colonie, et les acariens ont suivi. Il faut des mâles, du miel et de la santé.',
      en: 'The cold has weakened the colony, and the mites came after it. You need drones, honey and health.',
    },
    start: { ...NOTHING, workers: 3, males: 1, pollen: 3 },
    deck: [{ plants: 5 }, { plants: 9, mite_tile: 1, vine_tile: 2, hornet_tile: 1 }, { plants: 8 }],
    victory: [{ type: 'males', at_least: 2 }, { type: 'stock', resource: 'honey', at_least: 2 }, { type: 'no_mites' }],
    noBees: true,
  },
];
