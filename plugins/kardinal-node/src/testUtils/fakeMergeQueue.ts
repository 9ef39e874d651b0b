import { createHash } from 'node:crypto';
import { MergeQueueExit, MergeQueuePlace } from '../scm/PullRequest';
import type { FakeScm } from './FakeScm';

/** Somebody puts a pull request of a {@link FakeScm} into the merge queue of its branch, behind those that are there. @public */
export function enqueuePullRequest(
  scm: FakeScm,
  fullName: string,
  number: number,
): MergeQueuePlace {
  const { pullRequests, commits } = scm.repository(fullName);
  const fake = scm.pullRequest(fullName, number);
  const waiting = pullRequests.filter(({ pullRequest }) => pullRequest.queue);
  const position = waiting.length + 1;
  const commit = createHash('sha1')
    .update(`${fake.pullRequest.head.sha} ${position}`)
    .digest('hex');
  commits.add(commit);
  const queue = { name: 'merge queue', position, commit } as const;
  const { autoMerge: _, leftQueue: __, ...rest } = fake.pullRequest;
  fake.pullRequest = { ...rest, queue };
  return queue;
}

/** It is in that no more, and not merged. @public */
export function dequeuePullRequest(
  scm: FakeScm,
  fullName: string,
  {
    number,
    ...exit
  }: Pick<MergeQueueExit, 'cause' | 'reason'> & { readonly number: number },
): void {
  const fake = scm.pullRequest(fullName, number);
  const { queue, ...rest } = fake.pullRequest;
  if (queue === undefined) return;
  fake.pullRequest = { ...rest, leftQueue: { name: queue.name, ...exit } };
}
