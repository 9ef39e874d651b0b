import { changePull } from '../pulls/changePull';
import { addLabels } from '../pulls/labelPull';
import { openPull } from '../pulls/openPull';
import { Refusal } from '../Refusal';
import { BodyReader } from '../rest/BodyReader';
import {
  created,
  ok,
  type RepositoryCall,
  type RestAnswer,
  type Route,
} from '../rest/RestCall';
import type { PullRecord } from '../state/records';
import { setAutoComplete } from './autoComplete';
import {
  azureRoute,
  listAnswer,
  PULL_REQUEST,
  pullIn,
  refused,
} from './azureRoute';
import { completePullRequest } from './completePullRequest';
import { labelShapes, pullRequestShape } from './pullRequestShape';

/** In UTF-16 code units: what a description may have, and what a list shows of it. */
const DESCRIPTION_LIMIT = 4_000;
const LISTED = 400;

/** Pull requests and their labels. @public */
export function pullRequestRoutes(): Route[] {
  return [
    azureRoute('GET', '/pullRequests', listPullRequests),
    azureRoute('POST', '/pullRequests', create),
    azureRoute('GET', PULL_REQUEST, async call =>
      ok(await shapeOf(call, pullIn(call))),
    ),
    azureRoute('PATCH', PULL_REQUEST, update),
    azureRoute('GET', `${PULL_REQUEST}/labels`, async call =>
      listAnswer(labelsIn(call), call.query),
    ),
    azureRoute('POST', `${PULL_REQUEST}/labels`, addLabel),
  ];
}

/** The newest first; what is active unless it is asked otherwise. */
async function listPullRequests(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository, key, query } = call;
  const shapes = [];
  for (const pull of forge.store.list('pull', key).reverse()) {
    const shape = await pullRequestShape(forge, repository, pull);
    if (!isWanted(shape, query)) continue;
    const { description } = shape;
    shapes.push({
      ...shape,
      ...(description && { description: description.slice(0, LISTED) }),
    });
  }
  return listAnswer(shapes, query);
}

function isWanted(
  shape: Awaited<ReturnType<typeof pullRequestShape>>,
  query: URLSearchParams,
): boolean {
  const criterion = (name: string) => query.get(`searchCriteria.${name}`);
  const status = criterion('status') ?? 'active';
  const since = Date.parse(criterion('minTime') ?? '');
  const time =
    criterion('queryTimeRangeType') === 'closed'
      ? shape.closedDate
      : shape.creationDate;
  return (
    (status === 'all' || shape.status === status) &&
    (criterion('sourceRefName') ?? shape.sourceRefName) ===
      shape.sourceRefName &&
    (criterion('targetRefName') ?? shape.targetRefName) ===
      shape.targetRefName &&
    !(Date.parse(time ?? '') < since)
  );
}

async function create(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository, user, key } = call;
  const body = new BodyReader(call.body);
  const [head, base] = ['sourceRefName', 'targetRefName'].map(name =>
    body.text(name).replace(/^refs\/heads\//, ''),
  );
  const twin = forge.store
    .list('pull', key)
    .some(
      ({ state, headBranch, baseBranch }) =>
        state === 'open' && headBranch === head && baseBranch === base,
    );
  if (twin)
    throw refused(
      409,
      'GitPullRequestExistsException',
      'TF401179: An active pull request for the source and target branch already exists.',
    );
  try {
    const pull = await openPull(forge, {
      repository,
      author: user.login,
      title: body.text('title'),
      body: descriptionIn(body),
      head,
      base,
    });
    return created(await shapeOf(call, pull));
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 422) throw error;
    throw refused(
      400,
      'GitPullRequestCannotBeActivated',
      'TF401398: The pull request cannot be activated because the source and/or the target branch no longer exists, or the requested refs are not branches.',
    );
  }
}

async function update(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository, user } = call;
  const body = new BodyReader(call.body);
  const status = body.optionalText('status');
  const known = pullIn(call);
  const isEditable = known.state === 'open' || status === 'active';
  if (!isEditable || known.merge !== undefined)
    throw refused(
      409,
      'GitPullRequestNotEditableException',
      'TF401181: The pull request cannot be edited due to its state.',
    );
  if (status === 'completed') {
    await completePullRequest(call, known);
    return ok(await shapeOf(call, pullIn(call)));
  }
  const current = await setAutoComplete(call, known, body);
  const subject = { repository, pull: current, actor: user.login };
  const pull = await changePull(forge, subject, {
    title: body.optionalText('title'),
    body: descriptionIn(body),
    state: stateFor(status),
  });
  return ok(await shapeOf(call, pull));
}

function stateFor(status: string | undefined): 'open' | 'closed' | undefined {
  switch (status) {
    case 'abandoned':
      return 'closed';
    case 'active':
      return 'open';
    default:
      return undefined;
  }
}

function descriptionIn(body: BodyReader): string | undefined {
  const description = body.optionalText('description');
  if ((description ?? '').length > DESCRIPTION_LIMIT)
    throw refused(
      400,
      'InvalidArgumentValueException',
      'A description for a pull request must not be longer than 4000 characters.',
    );
  return description;
}

async function addLabel(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository, user } = call;
  const name = new BodyReader(call.body).text('name');
  const subject = { repository, pull: pullIn(call), actor: user.login };
  await addLabels(forge, subject, [name]);
  return ok(labelsIn(call).find(label => label.name === name));
}

function labelsIn(call: RepositoryCall) {
  return labelShapes(call.forge, call.repository, pullIn(call));
}

async function shapeOf(call: RepositoryCall, pull: PullRecord) {
  const { forge, repository } = call;
  const labels = labelShapes(forge, repository, pull);
  const shape = await pullRequestShape(forge, repository, pull);
  return labels.length === 0 ? shape : { ...shape, labels };
}
