import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  KeyObject,
} from 'node:crypto';

/** Public keys, by id. @public */
export type VerifyingKeys = ReadonlyMap<string, KeyObject>;

/** The keys of a control plane: several verify, one signs. @public */
export interface SealKeys {
  readonly signing: { readonly id: string; readonly key: KeyObject };
  readonly verifying: VerifyingKeys;
}

/** The `data` of a Secret with keys, decoded. */
export type SealKeyTexts = Readonly<Record<string, string>>;

/** The Secret cannot be used: names the field and the fix, never a value. */
export class SealKeyError extends Error {
  override readonly name = 'SealKeyError';
}

const keyId = /^[a-z0-9-]{1,40}$/;
const publicEnding = '.pub';
const privateEnding = '.key';

/** A new pair, as the fields of its Secret. Its id is a hash of the public key. */
export function generateSealKey(): SealKeyTexts {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const publicText = publicKey.export({ type: 'spki', format: 'pem' });
  const id = createHash('sha256').update(publicText).digest('hex').slice(0, 12);
  return {
    signing: id,
    [`${id}${privateEnding}`]: String(
      privateKey.export({ type: 'pkcs8', format: 'pem' }),
    ),
    [`${id}${publicEnding}`]: String(publicText),
  };
}

/**
 * Reads `signing`, which names the key that signs, its `<id>.key` (PKCS #8, PEM), and every `<id>.pub` (SPKI, PEM).
 *
 * @throws SealKeyError when one of them is missing or no Ed25519 key
 */
export function parseSealKeys(texts: SealKeyTexts): SealKeys {
  const id = (texts.signing ?? '').trim();
  if (!keyId.test(id))
    throw new SealKeyError(
      'signing: must name a key of this Secret, in small letters, digits and dashes',
    );
  const verifying = publicKeysOf(texts);
  const field = `${id}${privateEnding}`;
  const key = readKey(field, texts[field], createPrivateKey);
  return {
    signing: { id, key },
    // What signs also verifies.
    verifying: new Map([...verifying, [id, createPublicKey(key)]]),
  };
}

/**
 * Reads every `<id>.pub` (SPKI, PEM), for a process that verifies and never seals.
 *
 * @throws SealKeyError when there is none or one is no Ed25519 key; also when a private key is there, which has no business in
 *   such a process
 * @public
 */
export function parseVerifyingKeys(texts: SealKeyTexts): VerifyingKeys {
  const field = Object.keys(texts).find(
    name => !name.endsWith(publicEnding) || texts[name].includes('PRIVATE'),
  );
  if (field !== undefined)
    throw new SealKeyError(
      `${field}: only public keys belong here; keep the <id>${publicEnding} fields and remove every other`,
    );
  const keys = publicKeysOf(texts);
  if (keys.size > 0) return keys;
  throw new SealKeyError(
    `there is no public key; copy the <id>${publicEnding} fields of the control plane`,
  );
}

/** Whether both say the same. */
export function isSameKeys(a: SealKeys, b: SealKeys): boolean {
  return (
    a.signing.id === b.signing.id &&
    a.signing.key.equals(b.signing.key) &&
    a.verifying.size === b.verifying.size &&
    [...a.verifying].every(([id, key]) => {
      const other = b.verifying.get(id);
      return other !== undefined && key.equals(other);
    })
  );
}

function publicKeysOf(texts: SealKeyTexts): VerifyingKeys {
  return new Map(
    Object.entries(texts)
      .filter(([field]) => field.endsWith(publicEnding))
      .map(([field, text]) => [
        field.slice(0, -publicEnding.length),
        readKey(field, text, createPublicKey),
      ]),
  );
}

function readKey(
  field: string,
  text: string | undefined,
  read: (pem: string) => KeyObject,
): KeyObject {
  if (text === undefined)
    throw new SealKeyError(`${field}: is missing; add it, or change signing`);
  const key = attempt(() => read(text));
  if (key?.asymmetricKeyType === 'ed25519') return key;
  throw new SealKeyError(`${field}: is no Ed25519 key in PEM`);
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
