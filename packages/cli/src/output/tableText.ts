import { oneLine } from './oneLine';
import { Table } from './Printed';

const gap = '   ';

/** A table in columns of equal width, the last one as long as it is; without rows a sentence. */
export function tableText(
  { columns, rows }: Table,
  as: 'table' | 'wide',
): string {
  if (rows.length === 0) return 'Nothing found.\n';
  const shown = columns.flatMap(({ shown: when }, index) =>
    when === undefined || as === 'wide' ? [index] : [],
  );
  const lines = [columns.map(({ title }) => title), ...rows].map(cells =>
    shown.map(index => oneLine(cells[index])),
  );
  const widths = shown.map((_, column) =>
    Math.max(...lines.map(cells => cells[column].length)),
  );
  return lines
    .map(cells =>
      cells
        .map((cell, column) => cell.padEnd(widths[column]))
        .join(gap)
        .trimEnd(),
    )
    .map(line => `${line}\n`)
    .join('');
}
