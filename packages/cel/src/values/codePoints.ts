/** CEL counts and indexes strings by code points; only texts with surrogates need to be taken apart. */
export function codePoints(text: string): readonly string[] {
  return /[\ud800-\udfff]/.test(text) ? Array.from(text) : text.split('');
}

export function codePointCount(text: string): number {
  let count = text.length;
  for (let at = 0; at < text.length - 1; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 0xd800 || unit > 0xdbff) continue;
    const next = text.charCodeAt(at + 1);
    if (next >= 0xdc00 && next <= 0xdfff) count -= 1;
  }
  return count;
}
