import { CommitSigner } from '../signing/CommitSigner';
import { createCommitSigner } from '../signing/createCommitSigner';
import { readCommitKey } from '../signing/readCommitKey';
import { CredentialError } from './CredentialError';
import { prefixProblem } from './credentialTarget';
import { secretText } from './secretText';
import { FoundSecret } from './serverCredentialsIn';
import { SigningKeyError } from './signingKey';

const field = 'ssh-privatekey';

/**
 * What signs the commits of a repository, from the key `ssh-privatekey` of a Secret, as those of type `kubernetes.io/ssh-auth` have it.
 *
 * @param url - of the repository
 * @throws CredentialError where the key is not there, cannot be used, or is for other repositories
 */
export function commitSignerIn(
  { name, secret, there }: FoundSecret,
  url: string,
): CommitSigner {
  if (secret === undefined)
    throw new CredentialError(
      `The Secret ${name} that spec.git.signingKeyRef names does not exist${there}; no commit is written without its signature`,
    );
  const { data = {} } = secret;
  // An empty one allows nothing.
  const problem =
    data.url === undefined
      ? undefined
      : prefixProblem(url, secretText(data.url) ?? '');
  if (problem !== undefined)
    throw new CredentialError(
      `The Secret ${name} may not be used here (key url): ${problem}`,
    );
  const text = secretText(data[field]);
  if (text === undefined)
    throw new CredentialError(
      `The Secret ${name} needs the key ${field} with a private key, as ssh-keygen -t ed25519 -N "" makes it; no commit is written without its signature`,
    );
  try {
    return createCommitSigner(readCommitKey(text));
  } catch (error) {
    if (!(error instanceof SigningKeyError)) throw error;
    throw new CredentialError(
      `The key ${field} of the Secret ${name} ${error.message}`,
    );
  }
}
