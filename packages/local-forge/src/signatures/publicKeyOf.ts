import { createPublicKey, type KeyObject } from 'node:crypto';
import { WireReader } from './WireReader';

const CURVES: Readonly<Record<string, string>> = {
  nistp256: 'P-256',
  nistp384: 'P-384',
  nistp521: 'P-521',
};

/**
 * A public key as SSH writes it (RFC 4253, section 6.6; RFC 5656; RFC 8709).
 *
 * @throws Error where it is none, or of another type.
 * @public
 */
export function publicKeyOf(wire: Buffer): KeyObject {
  const reader = new WireReader(wire);
  const type = reader.text();
  switch (type) {
    case 'ssh-ed25519':
      return keyOf({ kty: 'OKP', crv: 'Ed25519', x: text(reader.string()) });
    case 'ssh-rsa': {
      const e = text(reader.string());
      return keyOf({ kty: 'RSA', e, n: text(unsigned(reader.string())) });
    }
    default: {
      const crv = CURVES[type.replace(/^ecdsa-sha2-/, '')];
      if (crv === undefined)
        throw new Error(`Keys of type ${type} are unknown`);
      reader.string();
      const point = reader.string();
      const half = (point.length - 1) / 2;
      const x = text(point.subarray(1, 1 + half));
      return keyOf({ kty: 'EC', crv, x, y: text(point.subarray(1 + half)) });
    }
  }
}

/** A number without the byte that says that it is positive. @public */
export function unsigned(bytes: Buffer): Buffer {
  return bytes.subarray(bytes[0] === 0 ? 1 : 0);
}

function keyOf(key: Readonly<Record<string, string>>): KeyObject {
  return createPublicKey({ key, format: 'jwk' });
}

function text(bytes: Buffer): string {
  return bytes.toString('base64url');
}
