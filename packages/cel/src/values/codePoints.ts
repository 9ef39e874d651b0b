/** CEL counts and indexes strings by code points; only texts with surrogates need to be taken apart. */
export function codePoints(text: string): readonly string[] {
  return /[\ud800-\udfff]/.test(text) ? Array.from(text) : text.split('');
}

export function codePointCount(text: string): number {
  return /[\ud800-\udfff]/.test(text) ? Array.from(text).length : text.length;
}
