import { timestamp } from '../ForgeContext';
import { newestStatuses } from '../pulls/protection';
import { validationFailed } from '../Refusal';
import { combinedStatusShape, statusShape } from '../shapes/statusShape';
import type { StatusRecord } from '../state/records';
import { emitStatusEvent } from '../webhooks/emitStatusEvent';
import { BodyReader } from './BodyReader';
import { findCommit } from './commitRoutes';
import {
  created,
  ok,
  paged,
  pageAnswer,
  type RepositoryCall,
  repositoryRoute,
  type RestAnswer,
  type Route,
} from './RestCall';

const STATES = ['error', 'failure', 'pending', 'success'] as const;

/** GitHub's, in characters. */
const DESCRIPTION_LIMIT = 140;

/** Commit statuses. @public */
export function statusRoutes(): Route[] {
  return [
    repositoryRoute('POST', '/statuses/{sha}', createStatus),
    repositoryRoute('GET', '/commits/{ref*}/statuses', listStatuses),
    repositoryRoute('GET', '/commits/{ref*}/status', getCombined),
  ];
}

async function createStatus(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository, key, user } = call;
  const body = new BodyReader(call.body);
  const state = body.optionalChoice('state', STATES);
  if (state === undefined) {
    const where = { resource: 'Status', field: 'state' };
    throw validationFailed({ ...where, code: 'missing_field' });
  }
  const description = body.optionalText('description');
  if ([...(description ?? '')].length > DESCRIPTION_LIMIT) {
    throw validationFailed({
      resource: 'Status',
      field: 'description',
      code: 'custom',
      message: `description is too long (maximum is ${DESCRIPTION_LIMIT} characters)`,
    });
  }
  const commit = await findCommit(call, call.parameters.sha);
  const status: StatusRecord = {
    id: forge.store.nextId(),
    repository: key,
    sha: commit.sha,
    state,
    context: body.optionalText('context') ?? 'default',
    description,
    targetUrl: body.optionalText('target_url'),
    creator: user.login,
    createdAt: timestamp(forge),
  };
  await forge.store.commit({ put: 'status', value: status });
  await emitStatusEvent(forge, repository, status);
  return created(statusShape(forge, repository, status));
}

async function listStatuses(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository, key, query } = call;
  const { sha } = await findCommit(call, call.parameters.ref);
  const statuses = forge.store.list('status', `${key}@${sha}`).reverse();
  return pageAnswer(statuses, query, status =>
    statusShape(forge, repository, status),
  );
}

async function getCombined(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository, key, query } = call;
  const { sha } = await findCommit(call, call.parameters.ref);
  const statuses = newestStatuses(forge, key, sha);
  const { entries, links } = paged(statuses, query);
  const shape = combinedStatusShape(forge, repository, {
    sha,
    statuses,
    shown: entries,
  });
  return { ...ok(shape), links };
}
