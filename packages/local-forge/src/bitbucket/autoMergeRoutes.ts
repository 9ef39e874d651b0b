import { timestamp } from '../ForgeContext';
import { allowAutoMerge } from '../pulls/allowAutoMerge';
import { BodyReader } from '../rest/BodyReader';
import {
  noContent,
  ok,
  type RepositoryCall,
  type RestAnswer,
  type Route,
} from '../rest/RestCall';
import type { PullRecord } from '../state/records';
import { BitbucketRefusal } from './BitbucketRefusal';
import { bitbucketRoute, pageAnswer } from './bitbucketRoute';
import { PULL_REQUEST, pullRequestIn } from './pullRequestIn';
import { refShape } from './shapes';

/** What merges by itself, where that is allowed, and the builds that a merge waits for. @public */
export function autoMergeRoutes(): Route[] {
  return [
    bitbucketRoute('GET', `${PULL_REQUEST}/auto-merge`, readRequest),
    bitbucketRoute('DELETE', `${PULL_REQUEST}/auto-merge`, cancel),
    bitbucketRoute('GET', '/settings/auto-merge', async call =>
      ok(settingsShape(call)),
    ),
    bitbucketRoute('PUT', '/settings/auto-merge', changeSettings),
    bitbucketRoute('GET', '/conditions', listConditions, 'required-builds'),
  ];
}

/**
 * Lets a pull request merge by itself once its merge checks pass, while its head is the one that it has now.
 *
 * @throws BitbucketRefusal 403 where the repository does not allow it
 * @public
 */
export async function requestAutoMerge(
  { forge, repository, user }: RepositoryCall,
  pull: PullRecord,
): Promise<void> {
  if (repository.autoMerge !== 'allowed')
    throw new BitbucketRefusal(
      403,
      'AuthorisationException',
      'Auto-merge is not enabled for this repository.',
    );
  const at = timestamp(forge);
  const method = 'merge' as const;
  const autoMerge = { by: user.login, at, method, head: pull.headSha };
  const value = { ...pull, autoMerge, updatedAt: at };
  await forge.store.commit({ put: 'pull', value });
}

async function readRequest(call: RepositoryCall): Promise<RestAnswer> {
  const { autoMerge, baseBranch } = pullRequestIn(call);
  if (autoMerge === undefined)
    throw new BitbucketRefusal(
      404,
      'NoSuchEntityException',
      'Auto-merge was not requested for this pull request.',
    );
  return ok({
    autoSubject: true,
    createdDate: Date.parse(autoMerge.at),
    fromHash: autoMerge.head,
    toRefId: refShape(baseBranch).id,
  });
}

async function cancel(call: RepositoryCall): Promise<RestAnswer> {
  const { forge } = call;
  const pull = pullRequestIn(call);
  if (pull.state === 'closed')
    throw new BitbucketRefusal(
      409,
      'pull.IllegalPullRequestStateException',
      'This pull request is not open.',
    );
  if (pull.autoMerge === undefined) return noContent();
  const updatedAt = timestamp(forge);
  const value = { ...pull, autoMerge: undefined, updatedAt };
  await forge.store.commit({ put: 'pull', value });
  return noContent();
}

async function changeSettings(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository, body } = call;
  const enabled = new BodyReader(body).flag('enabled');
  const changed = await allowAutoMerge(forge, repository, enabled);
  return ok(settingsShape({ repository: changed }));
}

/** "RestAutoMergeRestrictedSettings". */
function settingsShape({ repository }: Pick<RepositoryCall, 'repository'>) {
  return {
    enabled: repository.autoMerge === 'allowed',
    restrictionState: 'NONE',
    scope: { type: 'REPOSITORY', resourceId: repository.id },
  };
}

/** Each branch with required statuses is a condition, as "RestRequiredBuildCondition". */
async function listConditions({
  forge,
  key,
  query,
}: RepositoryCall): Promise<RestAnswer> {
  const rules = forge.store
    .all('protection')
    .filter(
      ({ repository, requiredStatuses }) =>
        repository === key && requiredStatuses.length > 0,
    );
  return pageAnswer(rules, query, ({ id, branch, requiredStatuses }) => {
    const { id: ref, displayId } = refShape(branch);
    return {
      id,
      buildParentKeys: requiredStatuses,
      refMatcher: {
        id: ref,
        displayId,
        type: { id: 'BRANCH', name: 'Branch' },
      },
    };
  });
}
