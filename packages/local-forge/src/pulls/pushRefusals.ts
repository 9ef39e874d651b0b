import type { ForgeContext } from '../ForgeContext';
import { ZERO_SHA } from '../git/BareRepository';
import type { PushCommand } from '../git/pushCommands';
import { repositoryKey } from '../state/ForgeStore';
import type { ProtectionRecord, RepositoryRecord } from '../state/records';
import { mayBypass, protectionOf, unmetStatus } from './protection';

/** Said by the hook itself when a push would lose commits. */
const NO_FORCE = 'force';

/**
 * Which refs of a push are refused by the rules of their branches, and why. A
 * protected branch that may move is in it too, with the rule that it must not
 * lose commits: only git knows, once it has the pack.
 *
 * @public
 */
export function pushRefusals(
  forge: ForgeContext,
  { repository, actor }: { repository: RepositoryRecord; actor: string },
  commands: readonly PushCommand[],
): Map<string, string> {
  const key = repositoryKey(repository.owner, repository.name);
  const refusals = new Map<string, string>();
  for (const { ref, after } of commands) {
    const rules = protectionOf(forge, key, ref.replace('refs/heads/', ''));
    if (!rules) continue;
    const reason = reasonFor(forge, { rules, actor, after });
    refusals.set(ref, reason ?? NO_FORCE);
  }
  return refusals;
}

/** What the hook of {@link UPDATE_HOOK} reads. @public */
export function refusalEnvironment(
  refusals: ReadonlyMap<string, string>,
): Record<string, string> {
  const lines = [...refusals].map(([ref, reason]) => `${ref} ${reason}`);
  return { FORGE_REFUSED: lines.join('\n') };
}

/** The `update` hook (githooks) of all repositories. @public */
export const UPDATE_HOOK = `#!/bin/sh
# Refuses what the forge decided before the push came in.
printf '%s\\n' "$FORGE_REFUSED" | while read -r ref reason; do
  [ "$ref" = "$1" ] || continue
  if [ "$reason" = ${NO_FORCE} ]; then
    [ "$2" = ${ZERO_SHA} ] && exit 0
    git merge-base --is-ancestor "$2" "$3" && exit 0
    reason='Cannot force-push to this branch'
  fi
  echo "error: GH006: Protected branch update failed for $ref." >&2
  echo "error: $reason" >&2
  exit 1
done
`;

function reasonFor(
  forge: ForgeContext,
  push: { rules: ProtectionRecord; actor: string; after: string },
): string | undefined {
  const { rules, actor, after } = push;
  if (after === ZERO_SHA) return 'Cannot delete this branch';
  if (mayBypass(rules, actor)) return undefined;
  if (rules.requirePullRequest) {
    return 'Changes must be made through a pull request.';
  }
  return unmetStatus(forge, rules, after);
}
