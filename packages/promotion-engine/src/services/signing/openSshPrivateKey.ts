import { createPrivateKey, KeyObject, webcrypto } from 'node:crypto';
import { SigningKeyError } from '../credentials/signingKey';
import { curves } from './curves';
import { SshReader } from './SshReader';

const magic = 'openssh-key-v1\0';

/**
 * Reads a private key as `ssh-keygen` writes it, without a passphrase.
 *
 * @param body - what is between the first and the last line
 * @see https://cvsweb.openbsd.org/cgi-bin/cvsweb/src/usr.bin/ssh/PROTOCOL.key
 * @throws SigningKeyError where it is encrypted, damaged, or of another type
 */
export function openSshPrivateKey(body: string): KeyObject {
  const outer = new SshReader(Buffer.from(body, 'base64'));
  if (outer.bytes(magic.length).toString('latin1') !== magic)
    throw new SigningKeyError('is damaged: it is no OpenSSH private key');
  const cipher = outer.text();
  if (cipher !== 'none')
    throw new SigningKeyError(
      'is encrypted: take its passphrase away with ssh-keygen -p -N "" -f FILE, and put that into the Secret',
    );
  outer.text();
  outer.string();
  if (outer.number() !== 1)
    throw new SigningKeyError(
      'has more keys than one: put one into the Secret',
    );
  outer.string();
  const inner = new SshReader(outer.string());
  // Twice the same number: with a wrong passphrase they would differ.
  if (!inner.bytes(4).equals(inner.bytes(4))) throw damaged();
  return keyOf(jwkIn(inner));
}

function keyOf(jwk: webcrypto.JsonWebKey): KeyObject {
  try {
    return createPrivateKey({ key: jwk, format: 'jwk' });
  } catch {
    throw damaged();
  }
}

function damaged(): SigningKeyError {
  return new SigningKeyError('is damaged: copy the file again, as it is');
}

function jwkIn(reader: SshReader): webcrypto.JsonWebKey {
  const type = reader.text();
  switch (type) {
    case 'ssh-ed25519':
      return ed25519In(reader);
    case 'ssh-rsa':
      return rsaIn(reader);
    default: {
      const curve = curves.find(({ name }) => type === `ecdsa-sha2-${name}`);
      if (curve !== undefined) return ecdsaIn(reader, curve);
      throw new SigningKeyError(
        `is of the type ${JSON.stringify(
          type,
        )}: make one that can be read without a device, with ssh-keygen -t ed25519 -N ""`,
      );
    }
  }
}

function ed25519In(reader: SshReader): webcrypto.JsonWebKey {
  const x = reader.string();
  const d = reader.string().subarray(0, x.length);
  return { kty: 'OKP', crv: 'Ed25519', ...encoded({ x, d }) };
}

function ecdsaIn(
  reader: SshReader,
  { jwk, bytes }: (typeof curves)[number],
): webcrypto.JsonWebKey {
  reader.text();
  const point = reader.string();
  const d = fixed(reader.string(), bytes);
  const x = point.subarray(1, 1 + bytes);
  const y = point.subarray(1 + bytes);
  return { kty: 'EC', crv: jwk, ...encoded({ x, y, d }) };
}

function rsaIn(reader: SshReader): webcrypto.JsonWebKey {
  const [n, e, d, qi, p, q] = Array.from({ length: 6 }, () =>
    numberOf(reader.string()),
  );
  if (p < 2n || q < 2n) throw damaged();
  const numbers = { n, e, d, p, q, qi, dp: d % (p - 1n), dq: d % (q - 1n) };
  return {
    kty: 'RSA',
    ...encoded(
      Object.fromEntries(
        Object.entries(numbers).map(([name, value]) => [name, bytesOf(value)]),
      ),
    ),
  };
}

function encoded(
  parts: Readonly<Record<string, Buffer>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(parts).map(([name, bytes]) => [
      name,
      bytes.toString('base64url'),
    ]),
  );
}

function fixed(bytes: Buffer, length: number): Buffer {
  const shortest = bytes.subarray(Math.max(0, bytes.length - length));
  return Buffer.concat([Buffer.alloc(length - shortest.length), shortest]);
}

function numberOf(bytes: Buffer): bigint {
  return BigInt(`0x0${bytes.toString('hex')}`);
}

function bytesOf(value: bigint): Buffer {
  const digits = value.toString(16);
  return Buffer.from(
    digits.padStart(2 * Math.ceil(digits.length / 2), '0'),
    'hex',
  );
}
