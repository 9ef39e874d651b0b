import { stringify } from 'yaml';
import { Printed } from './Printed';
import { tableText } from './tableText';

/** The formats of `-o`. */
export const formats = ['table', 'wide', 'json', 'yaml', 'name'] as const;

/** One of {@link formats}. */
export type Format = (typeof formats)[number];

/** What is written to the standard output, with the last line break. */
export function format(printed: Printed, as: Format): string {
  switch (as) {
    case 'json':
      return `${JSON.stringify(printed.data, undefined, 2)}\n`;
    case 'yaml':
      return stringify(printed.data, { aliasDuplicateObjects: false });
    case 'name':
      return printed.names.map(name => `${name}\n`).join('');
    default:
      return typeof printed.text === 'string'
        ? printed.text
        : tableText(printed.text, as);
  }
}
