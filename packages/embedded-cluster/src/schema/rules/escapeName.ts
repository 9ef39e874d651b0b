import { reservedWords } from '@kardinal/cel';

/** A property name as rules write it: words of the language and special characters are escaped. */
export function escapeName(name: string): string {
  if (reservedWords.has(name)) return `__${name}__`;
  return name
    .replaceAll('__', '__underscores__')
    .replaceAll('.', '__dot__')
    .replaceAll('-', '__dash__')
    .replaceAll('/', '__slash__');
}
