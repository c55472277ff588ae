// A player is a colour and a shape, never a colour alone.
export const PLAYERS = [
  { colour: '#D98E04', shape: '<circle r="5.4"/>' },
  { colour: '#2E7FB8', shape: '<path d="M0-6 5.8 4.6H-5.8Z"/>' },
  { colour: '#178A62', shape: '<rect x="-4.8" y="-4.8" width="9.6" height="9.6" rx="1"/>' },
  { colour: '#8E4A8C', shape: '<path d="M0-6.4 6.4 0 0 6.4-6.4 0Z"/>' },
  { colour: '#C44E00', shape: '<path d="M0-6 5.2-3V3L0 6-5.2 3V-3Z"/>' },
] as const;

export const player = (seat: number): (typeof PLAYERS)[number] => PLAYERS[seat % PLAYERS.length]!;
