import { GitWriteRequest } from './GitRepositories';

/**
 * What to do where a forge takes only commits that are signed; nothing where it refused for another reason.
 *
 * @param said - why it refused
 * @internal
 */
export function signatureAdvice(
  said: string,
  { author, signer }: Pick<GitWriteRequest, 'author' | 'signer'>,
): readonly string[] {
  const isMissing =
    /verified signature|unverified commit|unsigned commit|signed commit|must be signed/i;
  if (!isMissing.test(said)) return [];
  return signer === undefined
    ? [
        'Commits have to be signed there: name a Secret with an SSH key in spec.git.signingKeyRef of the Pipeline, and retry',
      ]
    : [
        `The commit is signed with the key ${signer.fingerprint}, which is not known there for ${author.email}: add its public key as a signing key to an account with that verified address, and retry`,
      ];
}
