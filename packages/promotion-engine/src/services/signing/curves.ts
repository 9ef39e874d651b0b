/** The curves of ECDSA keys in SSH, and what they are called elsewhere. @see https://www.rfc-editor.org/rfc/rfc5656#section-10.1 */
export const curves = [
  { name: 'nistp256', jwk: 'P-256', bytes: 32, hash: 'sha256' },
  { name: 'nistp384', jwk: 'P-384', bytes: 48, hash: 'sha384' },
  { name: 'nistp521', jwk: 'P-521', bytes: 66, hash: 'sha512' },
] as const;
