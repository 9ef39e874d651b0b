import type { ForgeContext } from '../ForgeContext';
import { ZERO_SHA } from '../git/BareRepository';
import type { PushCommand } from '../git/pushCommands';
import type { PushUpload } from '../git/PushUpload';
import { UNVERIFIED, unverifiedCommit } from '../signatures/unverifiedCommit';
import { repositoryKey } from '../state/ForgeStore';
import type { RepositoryRecord } from '../state/records';
import { mayBypass, protectionOf } from './protection';

/**
 * Which refs of a push are refused because their branches take only commits that are signed, and why. To look at the commits
 * their pack is unpacked before receive-pack gets it: what is refused stays without a name.
 *
 * @public
 */
export async function unsignedRefusals(
  forge: ForgeContext,
  { repository, actor }: { repository: RepositoryRecord; actor: string },
  push: { commands: readonly PushCommand[]; upload: PushUpload },
): Promise<Map<string, string>> {
  const key = repositoryKey(repository.owner, repository.name);
  const guarded = push.commands.filter(({ ref, after }) => {
    const rules = protectionOf(forge, key, ref.replace('refs/heads/', ''));
    const isAsked = rules?.requiredSignatures && !mayBypass(rules, actor);
    return isAsked && after !== ZERO_SHA;
  });
  const refusals = new Map<string, string>();
  if (guarded.length === 0) return refusals;
  const git = forge.repositories.of(repository);
  const pack = await push.upload.pack();
  if (pack.length > 0) {
    await git.run(['unpack-objects', '-q'], {
      input: pack,
      // A pack that is broken is refused by receive-pack, in its words.
      expectedExitCodes: [0, 1, 128],
    });
  }
  for (const { ref, before, after } of guarded) {
    const isNew = before === ZERO_SHA;
    const news = [after, ...(isNew ? ['--not', '--branches'] : [`^${before}`])];
    const unverified = await unverifiedCommit(forge, git, news);
    if (unverified !== undefined) refusals.set(ref, UNVERIFIED);
  }
  return refusals;
}
