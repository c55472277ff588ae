// What the log says of an action in one line.

/** A sentence without the player's name before it, which the picture beside it tells: "Anna moves ..." is "Moves ...". */
export function shortened(line: string, name: string): string {
  const told = name && line.startsWith(`${name} `) ? line.slice(name.length + 1) : line;
  const rest = told.startsWith('(') ? line : told; // “The Automa (gray)” is a name too
  return rest.charAt(0).toLocaleUpperCase() + rest.slice(1);
}
