import type { ForgeContext } from '../ForgeContext';
import type { BareRepository } from '../git/BareRepository';
import { verifyCommit } from './verifyCommit';

/** What GitHub says where a rule wants them. @public */
export const UNVERIFIED = 'Commits must have verified signatures.';

/**
 * The first commit of a range that no key of an account with its committer's address signed; undefined where there is none.
 *
 * @param range - in the words of `git rev-list`.
 * @public
 */
export async function unverifiedCommit(
  forge: ForgeContext,
  git: BareRepository,
  range: readonly string[],
): Promise<string | undefined> {
  const names = (await git.text(['rev-list', ...range])).split('\n');
  for (const name of names.filter(each => each !== '')) {
    const { stdout } = await git.run(['cat-file', 'commit', name]);
    if (!isVerified(forge, stdout)) return name;
  }
  return undefined;
}

function isVerified(forge: ForgeContext, text: Buffer): boolean {
  const verification = verifyCommit(text);
  if (verification.type !== 'signed') return false;
  const { key, email } = verification;
  return forge.store
    .list('signingKey', key)
    .some(known => known.email === email);
}
