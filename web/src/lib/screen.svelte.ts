// How wide the screen is: a phone's, a desk's, or one with room for everything.
const narrow = matchMedia('(max-width: 899px)');
const broad = matchMedia('(min-width: 1600px)');
let compact = $state(narrow.matches);
let wide = $state(broad.matches);
narrow.addEventListener('change', () => (compact = narrow.matches));
broad.addEventListener('change', () => (wide = broad.matches));

export const screen = {
  get compact(): boolean {
    return compact;
  },
  get wide(): boolean {
    return wide;
  },
};
