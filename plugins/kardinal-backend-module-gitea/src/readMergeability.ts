import {
  ForgeConnection,
  PullRequest,
  RepositoryRef,
} from '@kardinal/backstage-plugin-kardinal-node';
import { readChecks } from './commitChecks';
import { readProtection, requiredStatusesOf } from './protection';
import { GiteaPull } from './pullRequest';
import { latestDecisions, readReviews } from './readReviews';

/** In seconds: for so long Gitea may look for conflicts, during which it says what it says of one that has some. */
const WAITS_FOR_CHECK = [0.25, 0.5, 1];

/**
 * Whether an open pull request can be merged, with what the protection of its base branch requires: Gitea says no more than
 * whether there is no conflict.
 *
 * @internal
 */
export async function readMergeability(
  connection: ForgeConnection,
  repository: RepositoryRef,
  pull: GiteaPull,
): Promise<PullRequest['mergeable']> {
  if (pull.draft === true) return 'blocked';
  const settled = await settle(connection, repository, pull);
  // Merged or closed meanwhile.
  if (settled.state !== 'open' || settled.merged) return undefined;
  if (!settled.mergeable) return 'conflict';
  return (await isBlocked(connection, repository, settled))
    ? 'blocked'
    : 'clean';
}

async function settle(
  connection: ForgeConnection,
  repository: RepositoryRef,
  pull: GiteaPull,
): Promise<GiteaPull> {
  let current = pull;
  for (const seconds of WAITS_FOR_CHECK) {
    if (current.mergeable || current.state !== 'open') break;
    await connection.wait(seconds);
    const { body } = await connection.send<GiteaPull>(
      repository,
      `read pull request #${pull.number}`,
      { method: 'GET', path: `/pulls/${pull.number}` },
    );
    current = body;
  }
  return current;
}

async function isBlocked(
  connection: ForgeConnection,
  repository: RepositoryRef,
  pull: GiteaPull,
): Promise<boolean> {
  const protection = await readProtection(connection, repository, pull);
  const { required_approvals: needed = 0 } = protection;
  if (needed > 0) {
    const reviews = await readReviews(connection, repository, pull.number);
    const approvals = latestDecisions(reviews).filter(
      ({ state, official }) => state === 'APPROVED' && official,
    );
    if (approvals.length < needed) return true;
  }
  // Patterns with sets and alternatives are left to the merge itself.
  const contexts = requiredStatusesOf(protection).filter(
    wanted => !/[[\]{}]/.test(wanted),
  );
  if (contexts.length === 0) return false;
  const checks = await readChecks(connection, repository, pull.head.sha);
  return !contexts.every(wanted => {
    const pattern = patternOf(wanted);
    const matching = checks.filter(({ context }) => pattern.test(context));
    return (
      matching.length > 0 && matching.every(({ state }) => state === 'success')
    );
  });
}

/** Gitea takes required contexts for patterns. */
function patternOf(wanted: string): RegExp {
  const literal = wanted.replace(/[.+^$|()\\]/g, '\\$&');
  const pattern = literal.replaceAll('*', '.*').replaceAll('?', '.');
  return new RegExp(`^${pattern}$`, 's');
}
