// A move of Hive as a small picture: the stone, the way it goes, the stone beside it.
const PIECE = /^([wb][A-Z]\d?)(?: ([-/\\]?)([wb][A-Z]\d?)([-/\\]?))?$/;
const ANGLES: Record<string, number> = { '-': 0, '/': -60, '\\': 60 }; // of the sign behind the piece: to the east

export interface Picture {
  piece: string;
  beside: string | null;
  angle: number | null; // from the stone beside it, in degrees; null: on top of it
}

/** The parts of a MoveString; null for a pass. */
export function pictureOf(move: string): Picture | null {
  const found = PIECE.exec(move);
  if (!found) return null;
  const [, piece, before, beside, after] = found;
  if (!beside) return { piece: piece!, beside: null, angle: null };
  const angle = after ? ANGLES[after]! : before ? ANGLES[before]! + 180 : null;
  return { piece: piece!, beside, angle };
}
