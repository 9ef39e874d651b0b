import { createPrivateKey, KeyObject } from 'node:crypto';
import { SigningKeyError } from '../credentials/signingKey';
import { openSshPrivateKey } from './openSshPrivateKey';

/**
 * Reads the private key that commits are signed with: as `ssh-keygen` writes it, or in PEM; without a passphrase.
 *
 * @throws SigningKeyError where it is encrypted, damaged, or no private key
 */
export function readCommitKey(text: string): KeyObject {
  const openSsh =
    /-----BEGIN OPENSSH PRIVATE KEY-----([^-]+)-----END OPENSSH PRIVATE KEY-----/.exec(
      text,
    );
  if (openSsh !== null) return openSshPrivateKey(openSsh[1]);
  if (/ENCRYPTED/.test(text))
    throw new SigningKeyError(
      'is encrypted: put the key without a passphrase into the Secret',
    );
  try {
    return createPrivateKey(text);
  } catch {
    throw new SigningKeyError(
      'is no private key of OpenSSH or in PEM: put in the file that ssh-keygen -t ed25519 -N "" makes, the one without .pub',
    );
  }
}
