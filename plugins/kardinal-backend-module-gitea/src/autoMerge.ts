import {
  AutoMergeOutcome,
  ForgeConnection,
  RepositoryRef,
  ScmError,
} from '@kardinal/backstage-plugin-kardinal-node';
import { readProtection, requiredStatusesOf } from './protection';
import { GiteaPull } from './pullRequest';
import {
  MERGE_METHODS,
  MergeAttempt,
  MergeMethod,
  requestMerge,
} from './requestMerge';

interface GiteaRepository {
  readonly allow_merge_commits?: boolean;
  readonly allow_squash_merge?: boolean;
  readonly allow_rebase?: boolean;
  readonly allow_fast_forward_only_merge?: boolean;
}

const SETTING_OF = {
  merge: 'allow_merge_commits',
  squash: 'allow_squash_merge',
  rebase: 'allow_rebase',
  'fast-forward-only': 'allow_fast_forward_only_merge',
} as const satisfies Record<MergeMethod, keyof GiteaRepository>;

/**
 * Lets Gitea merge it once the rules of its branch are met, which may be at once. Gitea keeps that for whatever is pushed: the status
 * holds it to the commit that was looked at.
 *
 * @internal
 */
export async function enableAutoMerge(
  connection: ForgeConnection,
  repository: RepositoryRef,
  number: number,
  { head, requires }: { readonly head: string; readonly requires: string },
): Promise<AutoMergeOutcome> {
  const { body: pull } = await connection.send<GiteaPull>(
    repository,
    `read pull request #${number}`,
    { method: 'GET', path: `/pulls/${number}` },
  );
  if (pull.head.sha !== head)
    return { type: 'headMoved', message: `the head is ${pull.head.sha} now` };
  const protection = await readProtection(connection, repository, pull);
  // A pattern is met by other statuses, too: a commit that was pushed since would not be held.
  if (!requiredStatusesOf(protection).includes(requires))
    return unavailable(
      `its branch does not require the status ${requires} by that name, without which a merge would not wait for gates: add it to the status checks of the branch protection`,
    );
  const Do = await allowedMethod(connection, repository);
  if (Do === undefined)
    return unavailable(
      'the repository allows no way to merge: allow one in its settings',
    );
  const attempt = await requestMerge(connection, {
    repository,
    number,
    action: `turn on auto-merge of pull request #${number}`,
    body: { Do, head_commit_id: head, merge_when_checks_succeed: true },
  });
  return outcomeOf(attempt);
}

/** Takes that back, whoever asked for it. @internal */
export async function disableAutoMerge(
  connection: ForgeConnection,
  repository: RepositoryRef,
  number: number,
): Promise<void> {
  try {
    await connection.send(
      repository,
      `turn off auto-merge of pull request #${number}`,
      { method: 'DELETE', path: `/pulls/${number}/merge` },
    );
  } catch (error) {
    const isAbsent = error instanceof ScmError && error.kind === 'notFound';
    if (!isAbsent) throw error;
  }
}

/** Gitea takes any that it is asked for, and tells nobody that it then merges by none that is forbidden. */
async function allowedMethod(
  connection: ForgeConnection,
  repository: RepositoryRef,
): Promise<MergeMethod | undefined> {
  const { body } = await connection.send<GiteaRepository>(
    repository,
    'read the settings for merges',
    { method: 'GET', path: '' },
  );
  return MERGE_METHODS.find(method => body[SETTING_OF[method]] === true);
}

function outcomeOf(attempt: MergeAttempt): AutoMergeOutcome {
  if (attempt.type === 'accepted') return { type: 'enabled' };
  const { message } = attempt;
  // Asked for already.
  return /already scheduled/i.test(message)
    ? { type: 'enabled' }
    : unavailable(`Gitea says: ${message || 'it is closed'}`);
}

function unavailable(message: string): AutoMergeOutcome {
  return { type: 'unavailable', message };
}
