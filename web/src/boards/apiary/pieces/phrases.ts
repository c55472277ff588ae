// Phrases of icons that the player aid reads aloud: when, in a capsule, then what; a bar means "for each".
import type { Icons } from '../types.gen';

export const PHRASES: Record<string, Icons[]> = {
  read_when: [{ when: [{ id: 'ship' }], what: [['+', 2, { id: 'force' }]] }],
  read_build: [{ when: [{ id: 'build' }, { id: 'innovation' }], what: [[{ id: 'vpn', n: 2 }]] }],
  read_pay: [{ what: [[{ id: 'fiber' }, { id: 'pollen' }, '→', 1, { id: 'wax' }]] }],
  read_each: [{ what: [[{ id: 'vpn', n: 3 }, '/', { id: 'adj' }, { id: 'farm' }]] }],
  read_strength: [{ when: [{ id: 'convert' }, '≥', { id: 'bee', n: 3 }], what: [[1, { id: 'fiber' }]] }],
  read_income: [{ when: [{ id: 'income' }], what: [[1, { id: 'water' }]] }],
};
