import {
  ForgeConnection,
  PullRequest,
  RepositoryRef,
  requirementTexts,
} from '@kardinal/backstage-plugin-kardinal-node';
import { readChecks } from './commitChecks';
import { readRule } from './protection';
import { GiteaPull } from './pullRequest';
import { readReviews } from './readReviews';
import {
  isAboutChecks,
  isAboutReviews,
  unmetRequirements,
} from './unmetRequirements';

/** In seconds: for so long Gitea may look for conflicts, during which it says what it says of one that has some. */
const WAITS_FOR_CHECK = [0.25, 0.5, 1];

/**
 * Whether an open pull request can be merged, and what is missing: Gitea says no more than whether there is no conflict, so that the
 * protection of the base branch is compared with what is there.
 *
 * @internal
 */
export async function readMergeability(
  connection: ForgeConnection,
  repository: RepositoryRef,
  pull: GiteaPull,
): Promise<Pick<PullRequest, 'mergeable' | 'awaits'>> {
  if (pull.draft === true)
    return { mergeable: 'blocked', awaits: requirementTexts.ready };
  const settled = await settle(connection, repository, pull);
  // Merged or closed meanwhile.
  if (settled.state !== 'open' || settled.merged) return {};
  if (!settled.mergeable) return { mergeable: 'conflict' };
  const rule = await readRule(connection, repository, settled);
  const unmet = unmetRequirements(rule, {
    pull: settled,
    reviews: isAboutReviews(rule)
      ? await readReviews(connection, repository, settled.number)
      : [],
    checks: isAboutChecks(rule)
      ? await readChecks(connection, repository, settled.head.sha)
      : [],
  });
  return unmet.length === 0
    ? { mergeable: 'clean' }
    : { mergeable: 'blocked', awaits: unmet.join('; ') };
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
