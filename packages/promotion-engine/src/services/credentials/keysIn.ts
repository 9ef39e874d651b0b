import { CredentialError } from './CredentialError';
import { secretText } from './secretText';
import {
  readSigningKey,
  readVerifyingKey,
  SigningKey,
  SigningKeyError,
  VerifyingKey,
} from './signingKey';

interface SecretData {
  readonly data?: Readonly<Record<string, string>>;
}

/**
 * The key that artifacts are signed with, as `cosign generate-key-pair k8s://…` stores it.
 *
 * @param name - of the Secret, for messages
 * @throws CredentialError where it is not there, or is none
 */
export async function signingKeyIn(
  secret: SecretData | undefined,
  name: string,
): Promise<SigningKey> {
  const pem = secretText(secret?.data?.['cosign.key']);
  if (pem === undefined)
    throw new CredentialError(
      secret === undefined
        ? `The Secret ${name} that signingKeyRef names does not exist`
        : `The Secret ${name} needs the key cosign.key with a private key, and cosign.password where that is encrypted`,
    );
  const password = secretText(secret?.data?.['cosign.password']) ?? '';
  try {
    return await readSigningKey(pem, password);
  } catch (error) {
    throw namedError(error, 'cosign.key', name);
  }
}

/**
 * The public key that signatures are verified with.
 *
 * @param name - of the Secret, for messages
 * @param field - where the user names the Secret, for messages
 * @throws CredentialError where it is not there, or is none
 */
export function verifyingKeyIn(
  secret: SecretData | undefined,
  name: string,
  field: string,
): VerifyingKey {
  const pem = secretText(secret?.data?.['cosign.pub']);
  if (pem === undefined)
    throw new CredentialError(
      secret === undefined
        ? `The Secret ${name} that ${field} names does not exist`
        : `The Secret ${name} needs the key cosign.pub with a public key`,
    );
  try {
    return readVerifyingKey(pem);
  } catch (error) {
    throw namedError(error, 'cosign.pub', name);
  }
}

function namedError(error: unknown, key: string, name: string): unknown {
  return error instanceof SigningKeyError
    ? new CredentialError(
        `The key ${key} of the Secret ${name} ${error.message}`,
      )
    : error;
}
