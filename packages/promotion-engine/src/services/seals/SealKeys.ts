import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  KeyObject,
} from 'node:crypto';

/** A public key, and what counts that is sealed with it. @public */
export interface VerifyingKey {
  readonly key: KeyObject;
  /** Of an agent: only the statuses of the steps of this shard. Default everything. */
  readonly shard?: string;
}

/** Public keys, by id. @public */
export type VerifyingKeys = ReadonlyMap<string, VerifyingKey>;

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

/** What names a key. */
export const keyId = /^[a-z0-9-]{1,40}$/;
const publicEnding = '.pub';
const privateEnding = '.key';
/** Of the public key of an agent, before the name of its shard. */
export const shardEnding = '.shard-';

/** A new pair, as the fields of its Secret. Its id is a hash of the public key. */
export function generateSealKey(): SealKeyTexts {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const publicText = publicTextOf(publicKey);
  const id = idOf(publicText);
  return {
    signing: id,
    [`${id}${privateEnding}`]: String(
      privateKey.export({ type: 'pkcs8', format: 'pem' }),
    ),
    [`${id}${publicEnding}`]: publicText,
  };
}

/**
 * Reads `signing`, which names the key that signs, its `<id>.key` (PKCS #8, PEM), every `<id>.pub` (SPKI, PEM), and every
 * `<id>.shard-<shard>`, the same of an agent.
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
    verifying: new Map([...verifying, [id, { key: createPublicKey(key) }]]),
  };
}

/**
 * Reads every `<id>.pub` and `<id>.shard-<shard>` (SPKI, PEM), for a process that derives nothing.
 *
 * @throws SealKeyError when there is none or one is no Ed25519 key; also when a private key is there, which has no business in
 *   such a process
 * @public
 */
export function parseVerifyingKeys(texts: SealKeyTexts): VerifyingKeys {
  const field = Object.keys(texts).find(
    name => nameOf(name) === undefined || texts[name].includes('PRIVATE'),
  );
  if (field !== undefined)
    throw new SealKeyError(
      `${field}: only public keys belong here; keep the <id>${publicEnding} and <id>${shardEnding}<shard> fields and remove every other`,
    );
  const keys = publicKeysOf(texts);
  if ([...keys.values()].some(({ shard }) => shard === undefined)) return keys;
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
      return (
        other !== undefined &&
        key.shard === other.shard &&
        key.key.equals(other.key)
      );
    })
  );
}

function publicKeysOf(texts: SealKeyTexts): VerifyingKeys {
  const keys = new Map<string, VerifyingKey>();
  for (const [field, text] of Object.entries(texts)) {
    const name = nameOf(field);
    if (name === undefined) continue;
    const { id, ...scope } = name;
    if (scope.shard !== undefined && text.includes('PRIVATE'))
      throw new SealKeyError(
        `${field}: has a private key, which only the agent may have; put its public key here, and make the agent another pair`,
      );
    // Which of the two counts would depend on their order.
    if (keys.has(id))
      throw new SealKeyError(
        `${field}: another field has a key of the same id; remove one of them`,
      );
    keys.set(id, { key: readKey(field, text, createPublicKey), ...scope });
  }
  return keys;
}

/** What the field of a public key says; `undefined` for another field. */
function nameOf(
  field: string,
): { readonly id: string; readonly shard?: string } | undefined {
  if (field.endsWith(publicEnding))
    return { id: field.slice(0, -publicEnding.length) };
  const [id, shard] = field.split(shardEnding);
  return shard === undefined ? undefined : { id, shard };
}

/** SPKI, PEM. */
export function publicTextOf(key: KeyObject): string {
  return String(key.export({ type: 'spki', format: 'pem' }));
}

/** A hash of the public key. */
export function idOf(publicText: string): string {
  return createHash('sha256').update(publicText).digest('hex').slice(0, 12);
}

/** @throws SealKeyError naming the field, where it has no Ed25519 key */
export function readKey(
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
