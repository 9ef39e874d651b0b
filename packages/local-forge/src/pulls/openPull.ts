import { type ForgeContext, timestamp } from '../ForgeContext';
import { compareCommits } from '../git/compareCommits';
import { validationFailed } from '../Refusal';
import { repositoryKey } from '../state/ForgeStore';
import type { PullRecord, RepositoryRecord } from '../state/records';
import { emitPullEvent } from '../webhooks/emitPullEvent';
import { labelsNamed } from './labels';
import { writePullRef } from './pushEffects';

/** What a new pull request is to be. @public */
export interface NewPull {
  repository: RepositoryRecord;
  /** The login of who opens it. */
  author: string;
  title: string;
  body?: string;
  head: string;
  base: string;
  draft?: 'draft';
  /** Names; unknown ones are made. Default: none. */
  labels?: readonly string[];
}

/**
 * Opens a pull request.
 *
 * @throws Refusal 422 for an unknown branch, for nothing to merge, and when
 * the same one is open already.
 * @public
 */
export async function openPull(
  forge: ForgeContext,
  request: NewPull,
): Promise<PullRecord> {
  const { repository } = request;
  const git = forge.repositories.of(repository);
  const key = repositoryKey(repository.owner, repository.name);
  const head = branchOf(repository, request.head);
  const ends = await findEnds(forge, request, head);
  refuseTwin(forge, request, head);
  const { labels, changes } = labelsNamed(forge, key, request.labels ?? []);
  const now = timestamp(forge);
  const pull: PullRecord = {
    id: forge.store.nextId(),
    issueId: forge.store.nextId(),
    repository: key,
    number: forge.store.list('pull', key).length + 1,
    title: request.title,
    body: request.body,
    draft: request.draft === 'draft',
    author: request.author,
    headBranch: head,
    headSha: ends.headSha,
    heads: [{ sha: ends.headSha, at: now }],
    baseBranch: request.base,
    baseSha: ends.baseSha,
    state: 'open',
    labels: labels.map(({ name }) => name),
    createdAt: now,
    updatedAt: now,
  };
  await writePullRef(git, pull);
  await forge.store.commit(...changes, { put: 'pull', value: pull });
  const sender = request.author;
  await emitPullEvent(forge, { repository, pull, action: 'opened', sender });
  return pull;
}

function branchOf(repository: RepositoryRecord, head: string): string {
  const colon = head.indexOf(':');
  if (colon < 0) return head;
  const owner = head.slice(0, colon).toLowerCase();
  if (owner === repository.owner.toLowerCase()) return head.slice(colon + 1);
  throw invalid('head');
}

async function findEnds(
  forge: ForgeContext,
  request: NewPull,
  head: string,
): Promise<{ headSha: string; baseSha: string }> {
  const git = forge.repositories.of(request.repository);
  const [headSha, baseSha] = await Promise.all([
    git.branch(head),
    git.branch(request.base),
  ]);
  if (headSha === undefined) throw invalid('head');
  if (baseSha === undefined) throw invalid('base');
  const comparison = await compareCommits(git, baseSha, headSha);
  const { ahead, mergeBase } = comparison;
  if (mergeBase === undefined) {
    const { base } = request;
    throw custom(`The ${base} branch has no history in common with ${head}`);
  }
  if (ahead > 0) return { headSha, baseSha };
  throw custom(`No commits between ${request.base} and ${head}`);
}

function refuseTwin(forge: ForgeContext, request: NewPull, head: string): void {
  const { owner, name } = request.repository;
  const twin = forge.store
    .list('pull', repositoryKey(owner, name))
    .find(
      pull =>
        pull.state === 'open' &&
        pull.headBranch === head &&
        pull.baseBranch === request.base,
    );
  if (!twin) return;
  throw custom(`A pull request already exists for ${owner}:${head}.`);
}

function invalid(field: string) {
  return validationFailed({ resource: 'PullRequest', field, code: 'invalid' });
}

function custom(message: string) {
  return validationFailed({ resource: 'PullRequest', code: 'custom', message });
}
