/** A worker bee from above: ink outline, flat light from the top left. */
export function bee(x: number, y: number, size: number, turn = 0): string {
  const ink = '#2A2118';
  const wing = '#FFF8E6';
  return `<g transform="translate(${x} ${y})"><g transform="translate(${4 * size} ${6 * size}) rotate(${turn}) scale(${size})" fill="#000" opacity=".2"><ellipse cx="0" cy="8" rx="9" ry="15"/><ellipse cx="-15" cy="-4" rx="14" ry="7" transform="rotate(18 -15 -4)"/><ellipse cx="15" cy="-4" rx="14" ry="7" transform="rotate(-18 15 -4)"/></g>
  <g transform="rotate(${turn}) scale(${size})" stroke="${ink}" stroke-width="1.7" stroke-linejoin="round">
  <path d="M-3,-15 Q-6,-22 -11,-22 M3,-15 Q6,-22 11,-22" fill="none" stroke-linecap="round"/>
  <path d="M-4,-5 C-13,-17 -28,-15 -29,-8 C-29,0 -15,3 -4,0Z" fill="${wing}"/><path d="M4,-5 C13,-17 28,-15 29,-8 C29,0 15,3 4,0Z" fill="${wing}"/>
  <path d="M-4,0 C-14,1 -21,6 -19,11 C-16,15 -8,10 -3,5Z" fill="${wing}"/><path d="M4,0 C14,1 21,6 19,11 C16,15 8,10 3,5Z" fill="${wing}"/>
  <path d="M0,-1 C8,-1 11,6 10,12 C9,19 4,24 0,27 C-4,24 -9,19 -10,12 C-11,6 -8,-1 0,-1Z" fill="#F2B33D"/>
  <path d="M-10.3,9.5 Q0,13 10.3,9.5 L9.6,14.5 Q0,18 -9.6,14.5Z M-7.6,19 Q0,22 7.6,19 Q5,23 0,27 Q-5,23 -7.6,19Z" fill="${ink}" stroke="none"/>
  <circle cx="0" cy="-4" r="7" fill="#C98414"/><circle cx="0" cy="-13" r="5.2" fill="${ink}"/><path d="M-4,-7 Q-2,-9.6 1,-9.4" fill="none" stroke="#F6D48A" stroke-width="1.6" stroke-linecap="round"/></g></g>`;
}
