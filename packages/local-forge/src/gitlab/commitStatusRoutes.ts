import { timestamp } from '../ForgeContext';
import { newestStatuses } from '../pulls/protection';
import { Refusal } from '../Refusal';
import { BodyReader } from '../rest/BodyReader';
import {
  created,
  pageAnswer,
  type RepositoryCall,
  type RestAnswer,
  type Route,
} from '../rest/RestCall';
import type { StatusRecord } from '../state/records';
import { emitStatusEvent } from '../webhooks/emitStatusEvent';
import { projectRoute } from './projectRoute';
import { statusShape } from './shapes';
import { statusWord } from './statusWord';

/** GitLab's, in characters. */
const DESCRIPTION_LIMIT = 255;

type Word =
  | 'pending'
  | 'running'
  | 'success'
  | 'failed'
  | 'canceled'
  | 'skipped';

/** What the forge keeps of each state that GitLab has. */
const STATES: Readonly<
  Record<Word, Pick<StatusRecord, 'state' | 'gitLabState'>>
> = {
  pending: { state: 'pending' },
  running: { state: 'pending', gitLabState: 'running' },
  success: { state: 'success' },
  failed: { state: 'failure' },
  canceled: { state: 'error', gitLabState: 'canceled' },
  skipped: { state: 'success', gitLabState: 'skipped' },
};
const WORDS = Object.keys(STATES) as Word[];

/** Statuses of commits, which GitLab keeps as jobs of a pipeline. @public */
export function commitStatusRoutes(): Route[] {
  return [
    projectRoute('POST', '/statuses/{sha}', setStatus),
    projectRoute('GET', '/repository/commits/{sha}/statuses', listStatuses),
  ];
}

async function setStatus(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository, key, user } = call;
  const body = new BodyReader(call.body);
  const word = body.optionalChoice('state', WORDS);
  if (word === undefined) throw new Refusal(400, 'state is missing');
  const description = body.optionalText('description');
  if ([...(description ?? '')].length > DESCRIPTION_LIMIT)
    throw new Refusal(
      400,
      'description is too long (maximum is 255 characters)',
    );
  const sha = await commitOf(call);
  const context =
    body.optionalText('name') ?? body.optionalText('context') ?? 'default';
  const unfinished = forge.store
    .list('status', `${key}@${sha}`)
    .find(
      known =>
        known.context === context &&
        known.creator === user.login &&
        known.state === 'pending',
    );
  if (unfinished !== undefined) refuseTransition(unfinished, word);
  const status: StatusRecord = {
    id: unfinished?.id ?? forge.store.nextId(),
    repository: key,
    sha,
    ...STATES[word],
    context,
    description: description ?? unfinished?.description,
    targetUrl: body.optionalText('target_url') ?? unfinished?.targetUrl,
    creator: user.login,
    createdAt: unfinished?.createdAt ?? timestamp(forge),
  };
  await forge.store.commit({ put: 'status', value: status });
  await emitStatusEvent(forge, repository, status);
  return created(statusShape(forge, status));
}

/** One that is not over becomes what it is not yet: the states of a job. */
function refuseTransition(known: StatusRecord, word: Word): void {
  const from = statusWord(known);
  const event = { pending: 'enqueue', running: 'run' }[word as string];
  if (event === undefined) return;
  if (word === 'running' && from === 'pending') return;
  throw new Refusal(
    400,
    `Cannot transition status via :${event} from :${from} (Reason(s): Status cannot transition via "${event}")`,
  );
}

async function listStatuses(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, key, query } = call;
  const sha = await commitOf(call);
  const name = query.get('name');
  const statuses =
    query.get('all') === 'true'
      ? forge.store.list('status', `${key}@${sha}`)
      : newestStatuses(forge, key, sha);
  const wanted = statuses.filter(
    ({ context }) => name === null || name === context,
  );
  return pageAnswer(wanted, query, status => statusShape(forge, status));
}

async function commitOf(call: RepositoryCall): Promise<string> {
  const git = call.forge.repositories.of(call.repository);
  const sha = await git.resolve(call.parameters.sha);
  if (sha === undefined) throw new Refusal(404, 'Commit Not Found');
  return sha;
}
