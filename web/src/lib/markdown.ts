// The little Markdown of the rules pages: paragraphs, lists, bold and italics. Never markup from a stranger.

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const inline = (text: string): string =>
  escape(text)
    .replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replace(/\*(.+?)\*/g, '<em>$1</em>')
    .replace(/`(.+?)`/g, '<code>$1</code>');

/** A clause's text as HTML. */
export function markdown(text: string): string {
  const blocks = text.trim().split(/\n\s*\n/);
  return blocks
    .map((block) => {
      const items = block.split(/^(?:[-*]|\d+\.) +/m);
      if (items.length > 1 && /^(?:[-*]|\d+\.) /.test(block)) {
        return `<ul>${items
          .slice(1)
          .map((item) => `<li>${inline(item.replace(/\s+/g, ' ').trim())}</li>`)
          .join('')}</ul>`;
      }
      return `<p>${inline(block.replace(/\s*\n\s*/g, ' '))}</p>`;
    })
    .join('');
}

/** The same, with a link wherever it names a clause of its page by number. */
export const linked = (html: string, clauses: ReadonlySet<string>): string =>
  html.replace(/\b\d{1,2}\.\d{1,2}\b/g, (number) =>
    clauses.has(number) ? `<a href="#${number}">${number}</a>` : number,
  );
