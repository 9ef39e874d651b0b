import { disableAutoMerge, setAutoMerge } from '../pulls/autoMerge';
import { dequeuePull, queueEntryOf } from '../pulls/mergeQueue';
import { mergePull } from '../pulls/mergePull';
import { pullFacts } from '../pulls/pullFacts';
import { Refusal } from '../Refusal';
import { BodyReader } from '../rest/BodyReader';
import {
  created,
  ok,
  type RepositoryCall,
  type RestAnswer,
  type Route,
} from '../rest/RestCall';
import type { MergeMethod, PullRecord } from '../state/records';
import { MERGE_REQUEST, mergeRequestOf } from './mergeRequestRoutes';
import { fullMergeRequestShape } from './mergeRequestShape';
import { mergeStatusOf } from './mergeStatus';
import { projectRoute } from './projectRoute';

/** Merges, now or once nothing is missing. @public */
export function mergeRoutes(): Route[] {
  return [
    projectRoute('PUT', `${MERGE_REQUEST}/merge`, merge),
    projectRoute(
      'POST',
      `${MERGE_REQUEST}/cancel_merge_when_pipeline_succeeds`,
      cancelAutoMerge,
    ),
  ];
}

/** One that is to merge by itself and can is merged at once. */
async function merge(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository, user } = call;
  const body = new BodyReader(call.body);
  const pull = mergeRequestOf(call);
  const expected = body.optionalText('sha');
  if (pull.state === 'closed') throw notAllowed();
  if (expected !== undefined && expected !== pull.headSha)
    throw new Refusal(
      409,
      `SHA does not match HEAD of source branch: ${pull.headSha}`,
    );
  const facts = await pullFacts(forge, repository, pull);
  const status = mergeStatusOf(forge, pull, facts);
  if (status === 'conflict') throw new Refusal(422, 'Branch cannot be merged');
  const method = body.flag('squash') === 'on' ? 'squash' : 'merge';
  const waits = status !== 'mergeable' && isAutoMerge(body);
  if (waits && pull.draft) throw notAllowed();
  if (waits)
    await setAutoMerge(forge, { repository, pull, actor: user }, method);
  else
    await mergeNow(call, pull, {
      method,
      title: body.optionalText('merge_commit_message'),
    });
  return ok(await shapeOf(call));
}

async function mergeNow(
  { forge, repository, user: actor }: RepositoryCall,
  pull: PullRecord,
  how: { readonly method: MergeMethod; readonly title: string | undefined },
): Promise<void> {
  try {
    await mergePull(forge, { repository, pull, actor, ...how });
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 405) throw error;
    throw notAllowed();
  }
}

/** Also what is in a merge train. */
async function cancelAutoMerge(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository, user: actor } = call;
  const pull = mergeRequestOf(call);
  const subject = { repository, pull, actor };
  if (queueEntryOf(forge, pull) !== undefined)
    await dequeuePull(forge, subject, 'MANUAL');
  else if (pull.state === 'open' && pull.autoMerge !== undefined)
    await disableAutoMerge(forge, subject);
  else throw new Refusal(406, "Can't cancel the automatic merge");
  return created({ status: 'success' });
}

/** Versions before 17.11 have another name for it. */
function isAutoMerge(body: BodyReader): boolean {
  return ['auto_merge', 'merge_when_pipeline_succeeds'].some(
    name => body.flag(name) === 'on',
  );
}

function notAllowed(): Refusal {
  return new Refusal(405, 'Method Not Allowed');
}

function shapeOf(call: RepositoryCall) {
  return fullMergeRequestShape(
    call.forge,
    call.repository,
    mergeRequestOf(call),
  );
}
