/**
 * A value inside a quoted string of PromQL, which has the escapes of Go.
 *
 * @see https://go.dev/ref/spec#String_literals
 */
export function labelText(value: string, quote: string): string {
  return [...value].map(each => escaped(each, quote)).join('');
}

function escaped(character: string, quote: string): string {
  if (character === '\\' || character === quote) return `\\${character}`;
  if (character === '\n') return '\\n';
  const code = character.codePointAt(0) ?? 0;
  return code < 0x20 || code === 0x7f
    ? `\\x${code.toString(16).padStart(2, '0')}`
    : character;
}

/**
 * A regular expression that matches the value and nothing else.
 *
 * @see https://pkg.go.dev/regexp#QuoteMeta
 */
export function regexText(value: string): string {
  return value.replace(/[\\.+*?()|[\]{}^$]/g, '\\$&');
}
