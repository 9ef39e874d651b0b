/** What a text is in a cell of a table: on one line, and nothing of it is HTML or ends the cell. */
export function cell(text) {
  const parts = text
    .trim()
    .replace(/\s+/g, ' ')
    .split(/(`[^`]*`)/);
  return parts
    .map((part, index) =>
      index % 2 === 1
        ? part.replaceAll('|', '\\|')
        : part
            .replaceAll('|', '\\|')
            .replaceAll('<', '&lt;')
            .replaceAll('*', '\\*')
            .replaceAll('_', '\\_'),
    )
    .join('');
}

/** A text as code; one with backticks is put between two. */
export function code(text) {
  const one = String(text).replace(/\s+/g, ' ');
  return one.includes('`') ? `\`\` ${one} \`\`` : `\`${one}\``;
}

/** A table, or nothing where there are no rows. */
export function table(head, rows) {
  if (rows.length === 0) return '';
  const line = cells => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join(
    '\n',
  );
}
