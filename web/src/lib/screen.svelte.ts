// How wide the screen is: a phone's, or a desk's.
const narrow = matchMedia('(max-width: 899px)');
let compact = $state(narrow.matches);
narrow.addEventListener('change', () => (compact = narrow.matches));

export const screen = {
  get compact(): boolean {
    return compact;
  },
};
