import { createPrivateKey, createPublicKey } from 'node:crypto';
import { createSeals, SealKeys, Seals } from '../services/seals';

/** The beginning of an Ed25519 key in PKCS #8; 32 bytes follow. @see https://www.rfc-editor.org/rfc/rfc8410#section-7 */
const prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Seals with a key that is the same in every test; another number is another control plane's. */
export function testSeals(keyNumber: number = 7): Seals {
  const keys = testKeys(keyNumber);
  return createSeals(() => keys);
}

/** The key of {@link testSeals}. */
export function testKeys(keyNumber: number): SealKeys {
  const key = createPrivateKey({
    key: Buffer.concat([prefix, Buffer.alloc(32, keyNumber)]),
    format: 'der',
    type: 'pkcs8',
  });
  const id = `test-${keyNumber}`;
  const verifying = new Map([[id, { key: createPublicKey(key) }]]);
  return { signing: { id, key }, verifying };
}
