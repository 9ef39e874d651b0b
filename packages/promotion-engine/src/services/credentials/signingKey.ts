import {
  createHash,
  createPrivateKey,
  createPublicKey,
  KeyObject,
  scrypt,
} from 'node:crypto';
import { secretbox } from 'tweetnacl';
import { z } from 'zod';

/** A key that artifacts are signed with. */
export interface SigningKey {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  /** `sha256:…` of the public key: what people compare. */
  readonly fingerprint: string;
}

/** What a signature is verified with. */
export type VerifyingKey = Pick<SigningKey, 'publicKey' | 'fingerprint'>;

/** The key cannot be used. Its message says nothing of what the key is. */
export class SigningKeyError extends Error {
  override readonly name = 'SigningKeyError';
}

/** A Secret could ask for all memory otherwise; cosign itself asks for 64 MiB. */
const mostMemory = 256 * 1024 * 1024;

const base64 = z
  .base64()
  .transform(text => new Uint8Array(Buffer.from(text, 'base64')));

/** @see https://github.com/secure-systems-lab/go-securesystemslib/blob/v0.9.0/encrypted/encrypted.go */
const sealed = z.object({
  kdf: z.object({
    name: z.literal('scrypt'),
    params: z.object({
      N: z.number().int().positive(),
      r: z.number().int().positive(),
      p: z.number().int().positive().max(4),
    }),
    salt: base64,
  }),
  cipher: z.object({ name: z.literal('nacl/secretbox'), nonce: base64 }),
  ciphertext: base64,
});

/**
 * Reads an ECDSA key on the curve P-256: as `cosign generate-key-pair` writes it, by its password, or as PEM that is not encrypted.
 *
 * @throws SigningKeyError where it is something else, or the password is wrong
 */
export async function readSigningKey(
  pem: string,
  password: string,
): Promise<SigningKey> {
  const privateKey = await privateKeyOf(pem, password);
  return { privateKey, ...verifyingKey(createPublicKey(privateKey)) };
}

/**
 * Reads the public half of such a key, in PEM.
 *
 * @throws SigningKeyError where it is something else, also a private key
 */
export function readVerifyingKey(pem: string): VerifyingKey {
  return verifyingKey(publicKeyOf(pem));
}

function publicKeyOf(pem: string): KeyObject {
  // A private key would be taken for its public half.
  if (!/^\s*-----BEGIN PUBLIC KEY-----/.test(pem))
    throw new SigningKeyError('is no public key in PEM');
  try {
    return createPublicKey(pem);
  } catch {
    throw new SigningKeyError('is no public key in PEM');
  }
}

function verifyingKey(publicKey: KeyObject): VerifyingKey {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = publicKey;
  if (type !== 'ec' || details?.namedCurve !== 'prime256v1')
    throw new SigningKeyError(
      'is no ECDSA key on the curve P-256, as cosign generate-key-pair makes one',
    );
  const encoded = publicKey.export({ type: 'spki', format: 'der' });
  const fingerprint = createHash('sha256').update(encoded).digest('hex');
  return { publicKey, fingerprint: `sha256:${fingerprint}` };
}

async function privateKeyOf(pem: string, password: string): Promise<KeyObject> {
  const encrypted =
    /-----BEGIN ENCRYPTED (?:SIGSTORE|COSIGN) PRIVATE KEY-----([^-]+)-----END/.exec(
      pem,
    );
  try {
    return encrypted === null
      ? createPrivateKey(pem)
      : createPrivateKey({
          key: await opened(encrypted[1], password),
          format: 'der',
          type: 'pkcs8',
        });
  } catch (error) {
    if (error instanceof SigningKeyError) throw error;
    throw new SigningKeyError('is no private key in PEM');
  }
}

async function opened(body: string, password: string): Promise<Buffer> {
  const text = Buffer.from(body, 'base64').toString('utf8');
  const { kdf, cipher, ciphertext } = sealed.parse(JSON.parse(text));
  const { N, r, p } = kdf.params;
  if (128 * N * r * p > mostMemory)
    throw new SigningKeyError(
      'wants more than 256 MiB of memory to be decrypted: make it anew with cosign generate-key-pair',
    );
  const key = await derived(password, kdf.salt, { N, r, p });
  const content = secretbox.open(ciphertext, cipher.nonce, key);
  // Its types say null; what it returns is false.
  if (!content)
    throw new SigningKeyError(
      'cannot be decrypted with the password in cosign.password',
    );
  return Buffer.from(content);
}

function derived(
  password: string,
  salt: Uint8Array,
  params: { readonly N: number; readonly r: number; readonly p: number },
): Promise<Uint8Array> {
  const options = { ...params, maxmem: 2 * mostMemory };
  return new Promise((resolve, reject) => {
    scrypt(password, salt, secretbox.keyLength, options, (error, key) =>
      error ? reject(error) : resolve(new Uint8Array(key)),
    );
  });
}
