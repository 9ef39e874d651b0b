import { timestamp } from '../ForgeContext';
import { BodyReader } from '../rest/BodyReader';
import {
  created,
  type RepositoryCall,
  type RestAnswer,
  type Route,
} from '../rest/RestCall';
import type { StatusRecord, StatusState } from '../state/records';
import { emitStatusEvent } from '../webhooks/emitStatusEvent';
import { azureRoute, listAnswer, refused } from './azureRoute';
import { commitIn } from './branchRoutes';
import { statusShape } from './shapes';

/** What the forge keeps of each state that Azure DevOps has. */
const STATES: Readonly<Record<string, StatusState>> = {
  notSet: 'pending',
  pending: 'pending',
  succeeded: 'success',
  notApplicable: 'success',
  failed: 'failure',
  error: 'error',
};

/** Statuses of commits, at which no policy looks. @public */
export function commitStatusRoutes(): Route[] {
  return [
    azureRoute('POST', '/commits/{commitId}/statuses', setStatus),
    azureRoute('GET', '/commits/{commitId}/statuses', listStatuses),
  ];
}

async function setStatus(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository } = call;
  const status = statusIn(call, await commitIn(call));
  await forge.store.commit({ put: 'status', value: status });
  await emitStatusEvent(forge, repository, status);
  return created(statusShape(forge, status));
}

async function listStatuses(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, key, query } = call;
  const all = forge.store
    .list('status', `${key}@${await commitIn(call)}`)
    .filter(({ pull }) => pull === undefined)
    .reverse();
  const newest = all.filter(
    ({ context }, index) =>
      all.findIndex(each => each.context === context) === index,
  );
  const wanted = query.get('latestOnly') === 'true' ? newest : all;
  return listAnswer(
    wanted.map(status => statusShape(forge, status)),
    query,
  );
}

/** The status that a body says of a commit. @throws Refusal 400. @public */
export function statusIn(call: RepositoryCall, sha: string): StatusRecord {
  const { forge, key, user } = call;
  const body = new BodyReader(call.body);
  const state = STATES[body.optionalText('state') ?? 'notSet'];
  const context = body.inside('context');
  const name = context.optionalText('name') ?? '';
  if (state === undefined || name === '')
    throw refused(
      400,
      'InvalidArgumentValueException',
      'Invalid argument value. Parameter name: status',
    );
  const genre = context.optionalText('genre') ?? '';
  return {
    id: forge.store.nextId(),
    repository: key,
    sha,
    state,
    context: genre === '' ? name : `${genre}/${name}`,
    description: body.optionalText('description'),
    targetUrl: body.optionalText('targetUrl'),
    creator: user.login,
    createdAt: timestamp(forge),
  };
}
