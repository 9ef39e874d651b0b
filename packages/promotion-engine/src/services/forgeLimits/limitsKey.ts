import { createHash } from 'node:crypto';

/** A key of a ConfigMap for a host and an account: a digest, which says nothing of the credential. */
export function limitsKey(host: string, account: string): string {
  const digest = createHash('sha256').update(`${host}\0${account}`);
  return digest.digest('hex').slice(0, 32);
}
