/**
 * User text as inert Markdown: no markup, no HTML, no mention, no line break, no broken table.
 *
 * @public
 */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/[\r\n\t]+/g, ' ')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/[\\`*_{}[\]()#+!|~]/g, character => `\\${character}`)
    .replace(/@/g, '@\u200b')
    .trim();
}

/** Inline code that its content cannot leave. @public */
export function inlineCode(text: string): string {
  const safe = text.replace(/[\r\n\t`]+/g, ' ').replace(/\|/g, '\\|');
  return `\`${safe}\``;
}

/** A link, or the text alone when the URL is none that a browser should open. @public */
export function markdownLink(text: string, url: string | undefined): string {
  if (url === undefined || !/^https?:\/\/[^\s()<>"'`|\\]+$/.test(url))
    return escapeMarkdown(text);
  return `[${escapeMarkdown(text)}](${url})`;
}

/** A table; a missing cell is a dash. @public */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly (string | undefined)[])[],
): string {
  const line = (cells: readonly (string | undefined)[]) =>
    `| ${cells
      .map(cell => (cell === undefined || cell === '' ? '–' : cell))
      .join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join(
    '\n',
  );
}
