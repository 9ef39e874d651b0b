import { changePull, findPull } from '../pulls/changePull';
import { addLabels } from '../pulls/labelPull';
import { openPull } from '../pulls/openPull';
import { requestReview } from '../pulls/requestReview';
import { Refusal } from '../Refusal';
import { BodyReader } from '../rest/BodyReader';
import {
  created,
  numberParameter,
  ok,
  paged,
  pageAnswer,
  type RepositoryCall,
  type RestAnswer,
  type Route,
} from '../rest/RestCall';
import type { PullRecord } from '../state/records';
import {
  fullMergeRequestShape,
  mergeRequestShape,
  stateOf,
} from './mergeRequestShape';
import { projectRoute } from './projectRoute';

/** Below a project. @public */
export const MERGE_REQUEST = '/merge_requests/{iid}';

/** Merge requests. @public */
export function mergeRequestRoutes(): Route[] {
  return [
    projectRoute('GET', '/merge_requests', listMergeRequests),
    projectRoute('POST', '/merge_requests', create),
    projectRoute('GET', MERGE_REQUEST, async call =>
      ok(await shapeOf(call, mergeRequestOf(call))),
    ),
    projectRoute('PUT', MERGE_REQUEST, update),
    projectRoute('GET', `${MERGE_REQUEST}/versions`, listVersions),
  ];
}

/** The merge request of a path. @throws Refusal 404. @public */
export function mergeRequestOf(call: RepositoryCall): PullRecord {
  return findPull(call.forge, call.key, numberParameter(call, 'iid'));
}

async function listMergeRequests(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository, key, query } = call;
  const state = query.get('state') ?? 'all';
  const is = (parameter: string, value: string) =>
    (query.get(parameter) ?? value) === value;
  const fitting = forge.store
    .list('pull', key)
    .filter(
      pull =>
        (state === 'all' || stateOf(pull) === state) &&
        is('source_branch', pull.headBranch) &&
        is('target_branch', pull.baseBranch),
    );
  const { entries, links } = paged(sorted(fitting, query), query);
  const body = await Promise.all(
    entries.map(pull => mergeRequestShape(forge, repository, pull)),
  );
  return { status: 200, body, links };
}

function sorted(
  pulls: readonly PullRecord[],
  query: URLSearchParams,
): PullRecord[] {
  const at = (pull: PullRecord) =>
    Date.parse(
      query.get('order_by') === 'updated_at' ? pull.updatedAt : pull.createdAt,
    );
  const ordered = [...pulls].sort(
    (one, other) => at(one) - at(other) || one.number - other.number,
  );
  return query.get('sort') === 'asc' ? ordered : ordered.reverse();
}

async function create(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository, user, key } = call;
  const body = new BodyReader(call.body);
  const [head, base] = [body.text('source_branch'), body.text('target_branch')];
  const twin = forge.store
    .list('pull', key)
    .find(
      pull =>
        pull.state === 'open' &&
        pull.headBranch === head &&
        pull.baseBranch === base,
    );
  if (twin !== undefined)
    throw new Refusal(409, '', [
      {
        resource: 'MergeRequest',
        code: 'custom',
        message: `Another open merge request already exists for this source branch: !${twin.number}`,
      },
    ]);
  const title = body.text('title');
  const pull = await openPull(forge, {
    repository,
    author: user.login,
    title,
    body: body.optionalText('description'),
    head,
    base,
    draft: /^draft:/i.test(title) ? 'draft' : undefined,
    labels: listIn(body, 'labels'),
  });
  return created(await shapeOf(call, pull));
}

async function update(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository, user } = call;
  const body = new BodyReader(call.body);
  const event = body.optionalChoice('state_event', ['close', 'reopen']);
  const known = mergeRequestOf(call);
  if (event === 'close' && known.merge !== undefined)
    throw new Refusal(422, 'A merged merge request cannot be closed');
  const actor = user.login;
  const pull = await changePull(
    forge,
    { repository, pull: known, actor },
    {
      title: body.optionalText('title'),
      body: body.optionalText('description'),
      base: body.optionalText('target_branch'),
      state: event && (event === 'close' ? 'closed' : 'open'),
    },
  );
  const labels = listIn(body, 'add_labels');
  const labelled = await addLabels(forge, { repository, pull, actor }, labels);
  const reviewers = body
    .optionalNumbers('reviewer_ids')
    .flatMap(id => forge.store.get('user', id)?.login ?? []);
  const asked = await requestReview(
    forge,
    { repository, pull: labelled, actor },
    reviewers,
  );
  return ok(await shapeOf(call, asked));
}

/** The newest first. */
async function listVersions(call: RepositoryCall): Promise<RestAnswer> {
  const pull = mergeRequestOf(call);
  const { heads = [{ sha: pull.headSha, at: pull.createdAt }] } = pull;
  const versions = heads.map(({ sha, at }, index) => ({
    id: index + 1,
    head_commit_sha: sha,
    base_commit_sha: pull.baseSha,
    start_commit_sha: pull.baseSha,
    created_at: at,
    merge_request_id: pull.id,
    state: 'collected',
    real_size: '1',
    patch_id_sha: null,
  }));
  return pageAnswer(versions.reverse(), call.query, version => version);
}

/** GitLab takes a text with commas, and a list. */
function listIn(body: BodyReader, name: string): string[] {
  const texts = body.listOrText(name);
  return texts
    .flatMap(text => text.split(','))
    .map(text => text.trim())
    .filter(text => text !== '');
}

function shapeOf({ forge, repository }: RepositoryCall, pull: PullRecord) {
  return fullMergeRequestShape(forge, repository, pull);
}
