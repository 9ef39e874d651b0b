/** A string as SSH writes it, with its length before it. @see https://www.rfc-editor.org/rfc/rfc4251#section-5 */
export function sshString(content: Buffer | string): Buffer {
  const bytes = Buffer.from(content);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

/** A number that is not negative, big-endian, as SSH writes it. */
export function sshNumber(bytes: Buffer): Buffer {
  const first = bytes.findIndex(byte => byte !== 0);
  if (first < 0) return sshString('');
  const shortest = bytes.subarray(first);
  // The highest bit would be the sign.
  return sshString(
    shortest[0] < 0x80 ? shortest : Buffer.concat([Buffer.alloc(1), shortest]),
  );
}
