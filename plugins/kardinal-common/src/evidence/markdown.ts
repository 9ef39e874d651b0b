/**
 * What forges act on in prose: mentions, references to issues and pull requests (also behind a closing keyword), keys of
 * issue trackers, and addresses. None of them reads code.
 *
 * @see https://docs.github.com/en/get-started/writing-on-github/working-with-advanced-formatting/autolinked-references-and-urls
 */
const active = /[@#!&%$~^]|:\/\/|www\.|\b(?:[Gg][Hh]|[A-Z][A-Z0-9_]*)-\d/;

/**
 * User text as inert Markdown: no markup, no HTML, no mention, no reference, no link, no line break, no broken table. Text
 * with something that a forge would act on becomes code as a whole.
 *
 * @public
 */
export function escapeMarkdown(text: string): string {
  if (active.test(text)) return inlineCode(text);
  return text
    .replace(/[\r\n\t]+/g, ' ')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/[\\`*_{}[\]()+|]/g, character => `\\${character}`)
    .trim();
}

/** Inline code that its content cannot leave. @public */
export function inlineCode(text: string): string {
  const safe = text
    .replace(/[\r\n\t`]+/g, ' ')
    // In a table a backslash of the text would take the one before the bar.
    .replace(/\\*\|/g, '\\|')
    .trim();
  return safe === '' ? '' : `\`${safe}\``;
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
