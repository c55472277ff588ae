// Where a pasted link or code leads.

/** The path of an invite, a seat or a table; a code alone is an invite's. Null where it is neither. */
export function addressOf(pasted: string): string | null {
  const text = pasted.trim();
  const link = /\/([itr])\/([\w.~-]+)\/?(?:[?#].*)?$/.exec(text);
  if (link) return `/${link[1]}/${link[2]}`;
  return /^[\w.~-]{16,}$/.test(text) ? `/${text.includes('.') ? 'i' : 't'}/${text}` : null;
}
