import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
} from 'node:crypto';
import { idOf, publicTextOf, readKey, SealKeys, shardEnding } from './SealKeys';

/** What an agent seals with. @public */
export interface AgentKey {
  readonly signing: SealKeys['signing'];
  /** What the Secret with the keys of the control plane needs, so that what the agent seals counts for its shard. */
  readonly field: { readonly name: string; readonly text: string };
}

/**
 * The key that an agent seals the statuses of its steps with.
 *
 * @param pem - the private key: PKCS #8
 * @throws SealKeyError when it is no Ed25519 key
 * @public
 */
export function parseAgentKey(pem: string, shard: string): AgentKey {
  const key = readKey('the private key', pem, createPrivateKey);
  const text = publicTextOf(createPublicKey(key));
  const id = idOf(text);
  return {
    signing: { id, key },
    field: { name: `${id}${shardEnding}${shard}`, text },
  };
}

/** A new private key for an agent: PKCS #8, PEM. @public */
export function generateAgentKey(): string {
  const { privateKey } = generateKeyPairSync('ed25519');
  return String(privateKey.export({ type: 'pkcs8', format: 'pem' }));
}
