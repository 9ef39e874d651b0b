import { statusesOfPull } from '../pulls/statusesOfPull';
import { BodyReader } from '../rest/BodyReader';
import {
  created,
  type RepositoryCall,
  type RestAnswer,
  type Route,
} from '../rest/RestCall';
import {
  azureRoute,
  listAnswer,
  PULL_REQUEST,
  pullIn,
  refused,
} from './azureRoute';
import { statusIn } from './commitStatusRoutes';
import { headsOf } from './iterations';
import { statusShape } from './shapes';

/** Statuses of pull requests, which policies require. @public */
export function pullRequestStatusRoutes(): Route[] {
  return [
    azureRoute('POST', `${PULL_REQUEST}/statuses`, setStatus),
    azureRoute('GET', `${PULL_REQUEST}/statuses`, listStatuses),
  ];
}

/** Of the iteration that it names, else of the newest one. */
async function setStatus(call: RepositoryCall): Promise<RestAnswer> {
  const { forge } = call;
  const pull = pullIn(call);
  const heads = headsOf(pull);
  const id =
    new BodyReader(call.body).optionalNumber('iterationId') ?? heads.length;
  const head = heads[id - 1];
  if (head === undefined)
    throw refused(
      404,
      'CodeReviewIterationNotFoundException',
      `The iteration ${id} does not exist.`,
    );
  const value = { ...statusIn(call, head.sha), pull: pull.number };
  await forge.store.commit({ put: 'status', value });
  return created({ ...statusShape(forge, value), iterationId: id });
}

async function listStatuses(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, query } = call;
  const pull = pullIn(call);
  const statuses = headsOf(pull).flatMap(({ sha }, index) =>
    statusesOfPull(forge, pull, sha).map(status => ({
      ...statusShape(forge, status),
      iterationId: index + 1,
    })),
  );
  return listAnswer(statuses, query);
}
