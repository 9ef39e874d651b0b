import {
  MergeQueuePlace,
  PullRequest,
  RepositoryRef,
} from '@kardinal/backstage-plugin-kardinal-node';
import type { Octokit } from '@octokit/rest';
import { GitHubConnection, RepositoryParameters } from './GitHubConnection';
import { isGraphqlAbsent } from './isGraphqlAbsent';
import {
  QueueAnswer,
  QueueEntry,
  queueFields,
  queueOf,
  queuePlace,
} from './queuePlace';

const QUEUE = `
  query ($owner: String!, $name: String!, $number: Int!) {
    viewer { login }
    repository(owner: $owner, name: $name) {
      pullRequest(number: $number) { id ${queueFields} }
    }
  }
`;

const ENQUEUE = `
  mutation ($id: ID!, $head: GitObjectID!) {
    enqueuePullRequest(input: { pullRequestId: $id, expectedHeadOid: $head }) {
      mergeQueueEntry { position headCommit { oid } }
    }
  }
`;

const DEQUEUE = `
  mutation ($id: ID!) {
    dequeuePullRequest(input: { id: $id }) { mergeQueueEntry { position } }
  }
`;

interface Answer {
  readonly viewer: { readonly login: string };
  readonly repository: {
    readonly pullRequest: (QueueAnswer & { readonly id: string }) | null;
  } | null;
}

/** @internal */
export interface NumberedPull extends RepositoryParameters {
  readonly number: number;
}

/**
 * Where an open pull request is in the merge queue of its branch, in a request of its own where that has one. A GitHub that knows no
 * queues, or a token that may not see them, is as a branch without.
 *
 * @internal
 */
export async function readQueue(
  connection: GitHubConnection,
  octokit: Octokit,
  {
    repository,
    pull,
    ...where
  }: RepositoryParameters & {
    readonly repository: RepositoryRef;
    readonly pull: PullRequest;
  },
): Promise<Pick<PullRequest, 'queue' | 'leftQueue'>> {
  const { queues, now } = connection;
  const branch = pull.base.branch;
  const known = queues.of(repository.url, branch, now);
  // While GitHub computes, it is read again soon.
  const isDue = known === 'queue' || (!known && pull.mergeable !== undefined);
  if (pull.state !== 'open' || !isDue) return {};
  const found = await find(octokit, { ...where, number: pull.number });
  const kind = found?.pull.isMergeQueueEnabled === true ? 'queue' : 'none';
  queues.set(repository.url, branch, { kind, now });
  return found === undefined ? {} : queueOf(found.pull, found.viewer);
}

/** Puts it at the end of the queue. Throws what GitHub refuses. @internal */
export async function enqueue(
  octokit: Octokit,
  { head, ...where }: NumberedPull & { readonly head: string },
): Promise<MergeQueuePlace> {
  const { id } = (await ask(octokit, where)).pull;
  const { enqueuePullRequest: answer } = await octokit.graphql<{
    readonly enqueuePullRequest: {
      readonly mergeQueueEntry: QueueEntry | null;
    };
  }>(ENQUEUE, { id, head });
  const { mergeQueueEntry: entry } = answer;
  return entry === null ? { name: 'merge queue' } : queuePlace(entry);
}

/** Takes it out of the queue, where it is in there. @internal */
export async function dequeue(
  octokit: Octokit,
  where: NumberedPull,
): Promise<void> {
  const found = await find(octokit, where);
  if (found === undefined || found.pull.mergeQueueEntry === null) return;
  await octokit.graphql(DEQUEUE, { id: found.pull.id });
}

interface Found {
  readonly viewer: string;
  readonly pull: QueueAnswer & { readonly id: string };
}

async function ask(octokit: Octokit, where: NumberedPull): Promise<Found> {
  const { owner, repo: name, number } = where;
  const { viewer, repository } = await octokit.graphql<Answer>(QUEUE, {
    owner,
    name,
    number,
  });
  const pull = repository?.pullRequest;
  if (!pull) throw new Error(`GraphQL has no pull request #${number}`);
  return { viewer: viewer.login, pull };
}

async function find(
  octokit: Octokit,
  where: NumberedPull,
): Promise<Found | undefined> {
  try {
    return await ask(octokit, where);
  } catch (error) {
    if (isGraphqlAbsent(error)) return undefined;
    throw error;
  }
}
