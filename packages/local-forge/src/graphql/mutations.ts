import { disableAutoMerge, enableAutoMerge } from '../pulls/autoMerge';
import { followPulls } from '../pulls/followPulls';
import {
  dequeuePull,
  enqueuePull,
  type QueueSubject,
} from '../pulls/mergeQueue';
import { Refusal } from '../Refusal';
import { isMember } from '../repositories/access';
import type { RestCall } from '../rest/RestCall';
import { reaches } from '../server/Accounts';
import { nodeId } from '../shapes/nodeId';
import { repositoryKey } from '../state/ForgeStore';
import type { MergeMethod, PullRecord } from '../state/records';
import { type GraphqlObject, GraphqlError } from './execute';
import { mergeQueueEntryNode, pullRequestNode } from './pullRequestNode';
import { requirePermission } from './requirePermission';

type Input = Readonly<Record<string, unknown>>;
type Given = Readonly<{ input: Input }>;

/** GraphQL's `Mutation`, for somebody who may change a repository. @public */
export function mutationsOf(call: RestCall): GraphqlObject {
  const mutation =
    (
      id: (input: Input) => unknown,
      work: (subject: QueueSubject, input: Input) => Promise<unknown>,
      shape: (pull: PullRecord) => GraphqlObject,
    ) =>
    ({ input }: Given) =>
      change(call, id(input), async subject => {
        refuseOtherHead(subject.pull, input.expectedHeadOid);
        await work(subject, input);
      }).then(shape);
  const { forge, caller } = call;
  const entry = (pull: PullRecord) => ({
    __typename: 'Payload',
    mergeQueueEntry: mergeQueueEntryNode(forge, pull),
  });
  const request = (pull: PullRecord) => ({
    __typename: 'Payload',
    pullRequest: pullRequestNode(forge, pull, caller),
  });
  const byPull = ({ pullRequestId }: Input) => pullRequestId;
  return {
    __typename: 'Mutation',
    enqueuePullRequest: mutation(
      byPull,
      subject => enqueuePull(forge, subject),
      entry,
    ),
    dequeuePullRequest: mutation(
      ({ id }) => id,
      subject => dequeuePull(forge, subject, 'MANUAL'),
      entry,
    ),
    enablePullRequestAutoMerge: mutation(
      byPull,
      (subject, { mergeMethod = 'MERGE' }) =>
        enableAutoMerge(forge, subject, methodOf(mergeMethod)),
      request,
    ),
    disablePullRequestAutoMerge: mutation(
      byPull,
      subject => disableAutoMerge(forge, subject),
      request,
    ),
  };
}

/** In the queue of its repository, after which the forge merges what it can. */
async function change(
  { forge, user, caller }: RestCall,
  id: unknown,
  work: (subject: QueueSubject) => Promise<void>,
): Promise<PullRecord> {
  const known = forge.store
    .all('pull')
    .find(pull => nodeId('PullRequest', pull.id) === id);
  const repository = forge.store
    .all('repository')
    .find(
      ({ owner, name }) => repositoryKey(owner, name) === known?.repository,
    );
  if (
    !known ||
    !repository ||
    !isMember(forge.store, repository, user.login) ||
    !reaches(caller, known.repository)
  )
    throw new GraphqlError(
      `Could not resolve to a node with the global id of '${id}'`,
      'NOT_FOUND',
    );
  requirePermission(caller, 'pull_requests', 'write');
  requirePermission(caller, 'contents', 'write');
  await forge.queue.run(known.repository, async () => {
    const pull = forge.store.get('pull', known.id) ?? known;
    await work({ repository, pull, actor: user });
    await followPulls(forge, repository);
  });
  return forge.store.get('pull', known.id) ?? known;
}

function refuseOtherHead({ headSha }: PullRecord, expected: unknown): void {
  if (typeof expected === 'string' && expected !== headSha)
    throw new Refusal(422, 'Head branch is out of date');
}

function methodOf(name: unknown): MergeMethod {
  switch (name) {
    case 'MERGE':
      return 'merge';
    case 'SQUASH':
      return 'squash';
    case 'REBASE':
      return 'rebase';
    default:
      throw new GraphqlError(`mergeMethod is invalid: ${name}`);
  }
}
