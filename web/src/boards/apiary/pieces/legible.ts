// The smallest phrase of icons whose figures can be read: 11 pixels on a desk, 12 in a hand.
import { screen } from '../../../lib/screen.svelte';

export const legible = (): number => (screen.compact ? 16.3 : 15);
