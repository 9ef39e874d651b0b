import { enqueuePull, queueOf } from '../pulls/mergeQueue';
import { findPull } from '../pulls/changePull';
import { protectionOf } from '../pulls/protection';
import { Refusal } from '../Refusal';
import { BodyReader } from '../rest/BodyReader';
import {
  created,
  ok,
  pageAnswer,
  type RepositoryCall,
  type RestAnswer,
  type Route,
} from '../rest/RestCall';
import type { QueueEntryRecord } from '../state/records';
import { mergeRequestOf } from './mergeRequestRoutes';
import { pipelineShape } from './pipelines';
import { projectRoute } from './projectRoute';
import { userShape } from './shapes';

const CAR = '/merge_trains/merge_requests/{iid}';

/** Merge trains: the queue of a branch that has one. @public */
export function mergeTrainRoutes(): Route[] {
  return [
    projectRoute('GET', CAR, showCar),
    projectRoute('POST', CAR, addCar),
    projectRoute('GET', '/merge_trains/{branch}', listTrain),
  ];
}

async function showCar(call: RepositoryCall): Promise<RestAnswer> {
  const { baseBranch, number } = mergeRequestOf(call);
  const car = trainOf(call, baseBranch).find(each => each.number === number);
  if (car === undefined) throw new Refusal(404, 'Not Found');
  return ok(carShape(call, car));
}

async function addCar(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository, user: actor } = call;
  const pull = mergeRequestOf(call);
  trainOf(call, pull.baseBranch);
  const expected = new BodyReader(call.body).optionalText('sha');
  if (expected !== undefined && expected !== pull.headSha)
    throw new Refusal(
      409,
      `SHA does not match HEAD of source branch: ${pull.headSha}`,
    );
  try {
    await enqueuePull(forge, { repository, pull, actor });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(400, 'Failed to merge');
  }
  return created(
    trainOf(call, pull.baseBranch).map(car => carShape(call, car)),
  );
}

/** What was merged is forgotten here. */
async function listTrain(call: RepositoryCall): Promise<RestAnswer> {
  const { query, parameters } = call;
  const cars = [...trainOf(call, parameters.branch)];
  if (query.get('scope') === 'complete') cars.length = 0;
  const ordered = query.get('sort') === 'asc' ? cars : cars.reverse();
  return pageAnswer(ordered, query, car => carShape(call, car));
}

/** @throws Refusal 403 where the branch has none. */
function trainOf(
  { forge, key }: RepositoryCall,
  branch: string,
): readonly QueueEntryRecord[] {
  if (protectionOf(forge, key, branch)?.mergeQueue === undefined)
    throw new Refusal(403, '403 Forbidden');
  return queueOf(forge, key, branch);
}

function carShape(call: RepositoryCall, car: QueueEntryRecord) {
  const { forge, repository, key } = call;
  const { id, number, by, at, branch, commit } = car;
  const pull = findPull(forge, key, number);
  return {
    id,
    merge_request: {
      id: pull.id,
      iid: number,
      project_id: repository.id,
      title: pull.title,
      description: pull.body ?? null,
      state: 'opened',
      created_at: pull.createdAt,
      updated_at: pull.updatedAt,
      web_url: forge.urls.project(repository, `/merge_requests/${number}`),
    },
    user: userShape(forge, by),
    pipeline: pipelineShape(forge, repository, {
      sha: commit,
      ref: `refs/merge-requests/${number}/train`,
    }),
    created_at: at,
    updated_at: at,
    target_branch: branch,
    status: 'fresh',
    merged_at: null,
    duration: null,
  };
}
