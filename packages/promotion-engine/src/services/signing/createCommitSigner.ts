import { createHash, createPublicKey, KeyObject, sign } from 'node:crypto';
import { SigningKeyError } from '../credentials/signingKey';
import { CommitSigner } from './CommitSigner';
import { curves } from './curves';
import { sshNumber, sshString } from './sshWire';

/** Forges take none that is shorter. */
const fewestBits = 2048;

/** As Git has it for everything that it signs with SSH. */
const namespace = 'git';
const hash = 'sha512';

/** A key in the words of SSH. */
interface SshKey {
  /** As in an authorized_keys file. */
  readonly publicKey: Buffer;
  /** The name of the algorithm and the signature, each as a string. */
  sign(content: Buffer): Buffer;
}

/**
 * Signs commits as `git commit -S` does with `gpg.format=ssh`, without a program. With a key of the type Ed25519 or RSA the same
 * commit always has the same signature.
 *
 * @see https://cvsweb.openbsd.org/cgi-bin/cvsweb/src/usr.bin/ssh/PROTOCOL.sshsig
 * @throws SigningKeyError where no forge would take the key
 */
export function createCommitSigner(privateKey: KeyObject): CommitSigner {
  const key = sshKeyOf(privateKey);
  const fingerprint = createHash('sha256')
    .update(key.publicKey)
    .digest('base64')
    .replace(/=+$/, '');
  const version = Buffer.from([0, 0, 0, 1]);
  const fields = [sshString(namespace), sshString(''), sshString(hash)];
  return {
    fingerprint: `SHA256:${fingerprint}`,
    sign: commit => {
      const digest = createHash(hash).update(commit).digest();
      const content = [Buffer.from('SSHSIG'), ...fields, sshString(digest)];
      return armored(
        Buffer.concat([
          Buffer.from('SSHSIG'),
          version,
          sshString(key.publicKey),
          ...fields,
          sshString(key.sign(Buffer.concat(content))),
        ]),
      );
    },
  };
}

function armored(signature: Buffer): string {
  const lines = signature.toString('base64').match(/.{1,70}/g) ?? [];
  return [
    '-----BEGIN SSH SIGNATURE-----',
    ...lines,
    '-----END SSH SIGNATURE-----',
  ].join('\n');
}

function sshKeyOf(privateKey: KeyObject): SshKey {
  const { asymmetricKeyType: type } = privateKey;
  switch (type) {
    case 'ed25519':
      return ed25519Key(privateKey);
    case 'ec':
      return ecdsaKey(privateKey);
    case 'rsa':
      return rsaKey(privateKey);
    default:
      throw new SigningKeyError(
        `is of the type ${type}, which SSH signs nothing with: make one with ssh-keygen -t ed25519 -N ""`,
      );
  }
}

function ed25519Key(privateKey: KeyObject): SshKey {
  const { x } = partsOf(privateKey);
  return {
    publicKey: Buffer.concat([sshString('ssh-ed25519'), sshString(x)]),
    sign: content =>
      Buffer.concat([
        sshString('ssh-ed25519'),
        sshString(sign(undefined, content, privateKey)),
      ]),
  };
}

function ecdsaKey(privateKey: KeyObject): SshKey {
  const { crv } = createPublicKey(privateKey).export({ format: 'jwk' });
  const curve = curves.find(({ jwk }) => jwk === crv);
  if (curve === undefined)
    throw new SigningKeyError(
      'is on a curve that SSH does not know: make one with ssh-keygen -t ed25519 -N ""',
    );
  const { x, y } = partsOf(privateKey);
  const type = `ecdsa-sha2-${curve.name}`;
  const point = Buffer.concat([Buffer.from([4]), x, y]);
  return {
    publicKey: Buffer.concat([type, curve.name, point].map(sshString)),
    sign: content => {
      const pair = sign(curve.hash, content, {
        key: privateKey,
        dsaEncoding: 'ieee-p1363',
      });
      const numbers = [
        pair.subarray(0, curve.bytes),
        pair.subarray(curve.bytes),
      ].map(sshNumber);
      return Buffer.concat([
        sshString(type),
        sshString(Buffer.concat(numbers)),
      ]);
    },
  };
}

function rsaKey(privateKey: KeyObject): SshKey {
  const { modulusLength: bits = 0 } = privateKey.asymmetricKeyDetails ?? {};
  if (bits < fewestBits)
    throw new SigningKeyError(
      `has ${bits} bits, and needs ${fewestBits}: make one with ssh-keygen -t ed25519 -N ""`,
    );
  const { n, e } = partsOf(privateKey);
  return {
    publicKey: Buffer.concat([
      sshString('ssh-rsa'),
      sshNumber(e),
      sshNumber(n),
    ]),
    sign: content =>
      Buffer.concat([
        sshString('rsa-sha2-512'),
        sshString(sign('sha512', content, privateKey)),
      ]),
  };
}

/** What the public half is made of. */
function partsOf(
  privateKey: KeyObject,
): Readonly<Record<'x' | 'y' | 'n' | 'e', Buffer>> {
  const { x, y, n, e } = createPublicKey(privateKey).export({ format: 'jwk' });
  const bytes = (text = '') => Buffer.from(text, 'base64url');
  return { x: bytes(x), y: bytes(y), n: bytes(n), e: bytes(e) };
}
