/** Where a schema found a problem, as people write it: `updates[0].path`. @public */
export function fieldAt(path: readonly PropertyKey[]): string {
  return path
    .map(part => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');
}

const nouns: ReadonlyMap<string, string> = new Map([
  ['string', 'a text'],
  ['number', 'a number'],
  ['int', 'a whole number'],
  ['boolean', 'true or false'],
  ['array', 'a list'],
  ['object', 'a set of fields'],
  ['record', 'a set of fields'],
  ['null', 'nothing'],
]);

function nounOf(type: string): string {
  return nouns.get(type) ?? type;
}

function extremeOf(which: string): string {
  return which === 'small' ? 'least' : 'most';
}

const wordings: readonly [RegExp, (...parts: readonly string[]) => string][] = [
  [
    /^Invalid input: expected (\w+), received undefined$/,
    type => `is missing; write ${nounOf(type)}`,
  ],
  [
    /^Invalid input: expected (\w+), received (\w+)$/,
    (type, other) => `must be ${nounOf(type)}, not ${nounOf(other)}`,
  ],
  [
    /^Invalid option: expected one of (.+)$/,
    options => `must be one of ${options.split('|').join(', ')}`,
  ],
  [/^Invalid input: expected (".*")$/, value => `must be ${value}`],
  [
    /^Too small: expected string to have >=1 characters$/,
    () => 'must not be empty',
  ],
  [
    /^Too small: expected array to have >=1 items$/,
    () => 'needs at least one entry',
  ],
  [
    /^Too (small|big): expected (?:number|int|bigint) to be [<>]=(.+)$/,
    (which, bound) => `must be at ${extremeOf(which)} ${bound}`,
  ],
  [
    /^Too (small|big): expected (?:number|int|bigint) to be [<>](.+)$/,
    (which, bound) =>
      `must be ${which === 'small' ? 'more' : 'less'} than ${bound}`,
  ],
  [
    /^Too (small|big): expected (?:string|array|record|set|map|object) to have [<>]=?(\d+) (\w+)$/,
    (which, bound, what) => `must have at ${extremeOf(which)} ${bound} ${what}`,
  ],
  [
    /^Unrecognized keys?: (.+)$/,
    names => `has no such field: ${names}; remove it`,
  ],
];

/**
 * What a schema says of a value, with the fix. A schema that has words of its own keeps them; those that zod uses by default
 * name types of a program.
 *
 * @param message - of an issue
 * @see https://zod.dev/error-formatting
 * @public
 */
export function schemaProblemText(message: string): string {
  for (const [pattern, words] of wordings) {
    const found = pattern.exec(message);
    if (found !== null) return words(...found.slice(1));
  }
  return message;
}
