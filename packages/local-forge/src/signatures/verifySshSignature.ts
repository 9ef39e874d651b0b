import { createHash, type KeyObject, verify } from 'node:crypto';
import { publicKeyOf, unsigned } from './publicKeyOf';
import { WireReader } from './WireReader';

const MAGIC = 'SSHSIG';

interface SshSignature {
  publicKey: Buffer;
  namespace: Buffer;
  reserved: Buffer;
  hash: string;
  algorithm: string;
  bytes: Buffer;
}

/**
 * Checks an armored signature that was made for Git (PROTOCOL.sshsig of OpenSSH).
 *
 * @returns the public key that made it, as in an authorized_keys file; undefined where it is not one of this content.
 * @public
 */
export function verifySshSignature(
  content: Buffer,
  armored: string,
): string | undefined {
  try {
    const signature = parse(armored);
    const { namespace, publicKey, hash } = signature;
    if (namespace.toString() !== 'git') return undefined;
    if (hash !== 'sha256' && hash !== 'sha512') return undefined;
    const digest = createHash(hash).update(content).digest();
    const fields = [namespace, signature.reserved, Buffer.from(hash), digest];
    const signed = Buffer.concat([Buffer.from(MAGIC), ...fields.map(sized)]);
    return isOf(publicKeyOf(publicKey), signature, signed)
      ? publicKey.toString('base64')
      : undefined;
  } catch {
    // What cannot be read was not made by any key.
    return undefined;
  }
}

function parse(armored: string): SshSignature {
  const body =
    /^-----BEGIN SSH SIGNATURE-----([^-]+)-----END SSH SIGNATURE-----\s*$/.exec(
      armored,
    )?.[1] ?? '';
  const reader = new WireReader(Buffer.from(body, 'base64'));
  const magic = reader.take(MAGIC.length).toString();
  if (magic !== MAGIC || reader.take(4).readUInt32BE() !== 1)
    throw new Error('It is no signature of SSH');
  const [publicKey, namespace, reserved] = [1, 2, 3].map(() => reader.string());
  const hash = reader.text();
  const inner = new WireReader(reader.string());
  const [algorithm, bytes] = [inner.text(), inner.string()];
  return { publicKey, namespace, reserved, hash, algorithm, bytes };
}

function isOf(
  key: KeyObject,
  { algorithm, bytes }: SshSignature,
  signed: Buffer,
): boolean {
  switch (algorithm) {
    case 'ssh-ed25519':
      return verify(undefined, signed, key, bytes);
    case 'rsa-sha2-256':
      return verify('sha256', signed, key, bytes);
    case 'rsa-sha2-512':
      return verify('sha512', signed, key, bytes);
    case 'ecdsa-sha2-nistp256':
      return isOfCurve('sha256', 32);
    case 'ecdsa-sha2-nistp384':
      return isOfCurve('sha384', 48);
    case 'ecdsa-sha2-nistp521':
      return isOfCurve('sha512', 66);
    default:
      return false;
  }

  function isOfCurve(hash: string, length: number): boolean {
    const numbers = new WireReader(bytes);
    const pair = [numbers.string(), numbers.string()].map(number => {
      const shortest = unsigned(number);
      return Buffer.concat([Buffer.alloc(length - shortest.length), shortest]);
    });
    const joined = Buffer.concat(pair);
    return verify(hash, signed, { key, dsaEncoding: 'ieee-p1363' }, joined);
  }
}

function sized(bytes: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}
