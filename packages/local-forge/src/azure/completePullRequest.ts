import { mergePull } from '../pulls/mergePull';
import { mayBypass, protectionOf } from '../pulls/protection';
import { pullFacts } from '../pulls/pullFacts';
import { BodyReader } from '../rest/BodyReader';
import type { RepositoryCall } from '../rest/RestCall';
import type { MergeMethod, PullRecord } from '../state/records';
import { refused } from './azureRoute';
import { evaluationsOf } from './policyRoutes';

const METHODS: Readonly<Record<string, MergeMethod>> = {
  noFastForward: 'merge',
  rebaseMerge: 'merge',
  squash: 'squash',
  rebase: 'rebase',
};

/**
 * Merges a pull request whose head is the one that was looked at; one that conflicts stays as it is, and says so.
 *
 * @throws Refusal 400 without a head, 409 for another one, 403 where a policy is not met
 * @public
 */
export async function completePullRequest(
  call: RepositoryCall,
  pull: PullRecord,
): Promise<void> {
  const { forge, repository, user } = call;
  const body = new BodyReader(call.body);
  const head = body.inside('lastMergeSourceCommit').optionalText('commitId');
  if (head === undefined)
    throw refused(
      400,
      'InvalidArgumentValueException',
      'Invalid argument value.\r\nParameter name: You must specify a valid LastMergeSourceCommit to perform this operation.',
    );
  if (head !== pull.headSha)
    throw refused(
      409,
      'GitPullRequestStaleException',
      'TF401192: The source branch has been modified since the last merge attempt.',
    );
  const options = body.inside('completionOptions');
  const rules = protectionOf(forge, pull.repository, pull.baseBranch);
  const bypasses =
    options.flag('bypassPolicy') === 'on' &&
    rules !== undefined &&
    mayBypass(rules, user.login);
  const unmet = evaluationsOf(forge, pull).find(
    ({ status }) => status !== 'approved',
  );
  if (unmet !== undefined && !bypasses)
    throw refused(
      403,
      'GitPullRequestUpdateRejectedByPolicyException',
      `The pull request cannot be completed because its policy ${unmet.type.displayName} is not satisfied.`,
    );
  const { mergeableState } = await pullFacts(forge, repository, pull);
  if (mergeableState === 'dirty') return;
  await mergePull(forge, {
    repository,
    pull,
    actor: user,
    method: methodIn(body),
    title: options.optionalText('mergeCommitMessage'),
  });
}

/** How a request wants it merged. @public */
export function methodIn(body: BodyReader): MergeMethod {
  const options = body.inside('completionOptions');
  return METHODS[options.optionalText('mergeStrategy') ?? ''] ?? 'merge';
}
