import type { ForgeContext } from '../ForgeContext';
import type { BareRepository } from '../git/BareRepository';
import { UNVERIFIED, unverifiedCommit } from '../signatures/unverifiedCommit';
import type { PullRecord } from '../state/records';
import { protectionOf } from './protection';

/** Why the rules of a branch forbid to merge commits that nobody signed, if they do. @public */
export async function unmetSignature(
  forge: ForgeContext,
  git: BareRepository,
  { pull, base }: { pull: PullRecord; base: string },
): Promise<string | undefined> {
  const rules = protectionOf(forge, pull.repository, pull.baseBranch);
  if (rules?.requiredSignatures !== true) return undefined;
  const range = [pull.headSha, `^${base}`];
  const unverified = await unverifiedCommit(forge, git, range);
  return unverified === undefined ? undefined : UNVERIFIED;
}
