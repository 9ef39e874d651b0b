/** UTF-8 bytes of a text; lone surrogates become U+FFFD, as in the Encoding standard. */
export function encodeUtf8(text: string): Uint8Array {
  const bytes: number[] = [];
  for (const char of text) {
    let point = char.codePointAt(0) ?? 0;
    if (point >= 0xd800 && point <= 0xdfff) point = 0xfffd;
    if (point < 0x80) {
      bytes.push(point);
    } else if (point < 0x800) {
      bytes.push(0xc0 + (point >> 6), 0x80 + (point % 64));
    } else if (point < 0x10000) {
      bytes.push(
        0xe0 + (point >> 12),
        0x80 + ((point >> 6) % 64),
        0x80 + (point % 64),
      );
    } else {
      bytes.push(
        0xf0 + (point >> 18),
        0x80 + ((point >> 12) % 64),
        0x80 + ((point >> 6) % 64),
        0x80 + (point % 64),
      );
    }
  }
  return Uint8Array.from(bytes);
}

/** Length of the UTF-8 form without building it. */
export function utf8Length(text: string): number {
  let length = 0;
  for (const char of text) {
    const point = char.codePointAt(0) ?? 0;
    if (point < 0x80) length += 1;
    else if (point < 0x800) length += 2;
    else length += point < 0x10000 ? 3 : 4;
  }
  return length;
}

const SMALLEST = [0, 0x80, 0x800, 0x10000];

function following(lead: number): number {
  if (lead < 0x80) return 0;
  if (lead >= 0xc2 && lead < 0xe0) return 1;
  if (lead >= 0xe0 && lead < 0xf0) return 2;
  return lead >= 0xf0 && lead < 0xf5 ? 3 : -1;
}

/** `undefined` when the bytes are not well-formed UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  let text = '';
  let at = 0;
  while (at < bytes.length) {
    const lead = bytes[at];
    const count = following(lead);
    if (count < 0 || at + count >= bytes.length) return undefined;
    let point = count === 0 ? lead : lead % (1 << (6 - count));
    for (let offset = 1; offset <= count; offset++) {
      const byte = bytes[at + offset];
      if (byte < 0x80 || byte > 0xbf) return undefined;
      point = point * 64 + (byte - 0x80);
    }
    const surrogate = point >= 0xd800 && point <= 0xdfff;
    if (point < SMALLEST[count] || surrogate || point > 0x10ffff) {
      return undefined;
    }
    text += String.fromCodePoint(point);
    at += count + 1;
  }
  return text;
}
