import { addLabels, removeLabel } from '../pulls/labelPull';
import { findLabel, labelsOf } from '../pulls/labels';
import { notFound, Refusal, validationFailed } from '../Refusal';
import { labelShape } from '../shapes/labelShape';
import type { LabelRecord, PullRecord } from '../state/records';
import { BodyReader } from './BodyReader';
import { pullOf } from './pullRoutes';
import {
  created,
  noContent,
  ok,
  pageAnswer,
  type RepositoryCall,
  repositoryRoute,
  type RestAnswer,
  type Route,
} from './RestCall';

const ON_ISSUE = '/issues/{issue_number}/labels';

/** Labels of repositories and of pull requests. @public */
export function labelRoutes(): Route[] {
  return [
    repositoryRoute('GET', '/labels', listLabels),
    repositoryRoute('POST', '/labels', createLabel),
    repositoryRoute('GET', '/labels/{name*}', async call =>
      ok(labelShape(call.forge, call.repository, labelOf(call))),
    ),
    repositoryRoute('DELETE', '/labels/{name*}', deleteLabel),
    repositoryRoute('GET', ON_ISSUE, listOnIssue),
    repositoryRoute('POST', ON_ISSUE, addToIssue),
    repositoryRoute('PUT', ON_ISSUE, replaceOnIssue),
    repositoryRoute('DELETE', `${ON_ISSUE}/{name*}`, removeFromIssue),
  ];
}

async function listLabels(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository, key, query } = call;
  return pageAnswer(forge.store.list('label', key), query, label =>
    labelShape(forge, repository, label),
  );
}

async function createLabel(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository, key } = call;
  const body = new BodyReader(call.body);
  const name = body.text('name');
  const where = { resource: 'Label', field: 'name' };
  if (name.trim() === '') {
    throw validationFailed({ ...where, code: 'missing_field' });
  }
  if (findLabel(forge, key, name)) {
    throw validationFailed({ ...where, code: 'already_exists' });
  }
  const label: LabelRecord = {
    id: forge.store.nextId(),
    repository: key,
    name,
    color: (body.optionalText('color') ?? 'ededed').replace(/^#/, ''),
    description: body.optionalText('description'),
  };
  if (!/^[0-9a-fA-F]{6}$/.test(label.color)) {
    throw validationFailed({ ...where, field: 'color', code: 'invalid' });
  }
  await forge.store.commit({ put: 'label', value: label });
  return created(labelShape(forge, repository, label));
}

async function deleteLabel(call: RepositoryCall): Promise<RestAnswer> {
  await call.forge.store.commit({ remove: 'label', id: labelOf(call).id });
  return noContent();
}

async function listOnIssue(call: RepositoryCall): Promise<RestAnswer> {
  const pull = pullOf(call, 'issue_number');
  const { forge, repository, query } = call;
  return pageAnswer(labelsOf(forge, pull), query, label =>
    labelShape(forge, repository, label),
  );
}

async function addToIssue(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository, user } = call;
  const pull = pullOf(call, 'issue_number');
  const subject = { repository, pull, actor: user.login };
  const next = await addLabels(forge, subject, namesIn(call.body));
  return ok(shapesOf(call, next));
}

async function replaceOnIssue(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository, user } = call;
  const names = namesIn(call.body);
  const actor = user.login;
  let pull = pullOf(call, 'issue_number');
  for (const name of pull.labels.filter(entry => !names.includes(entry))) {
    pull = await removeLabel(forge, { repository, pull, actor }, name);
  }
  pull = await addLabels(forge, { repository, pull, actor }, names);
  return ok(shapesOf(call, pull));
}

async function removeFromIssue(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository, user, parameters } = call;
  const pull = pullOf(call, 'issue_number');
  const subject = { repository, pull, actor: user.login };
  const next = await removeLabel(forge, subject, parameters.name).catch(() => {
    throw new Refusal(404, 'Label does not exist');
  });
  return ok(shapesOf(call, next));
}

function labelOf(call: RepositoryCall): LabelRecord {
  const label = findLabel(call.forge, call.key, call.parameters.name);
  if (!label) throw notFound();
  return label;
}

function shapesOf(call: RepositoryCall, pull: PullRecord) {
  return labelsOf(call.forge, pull).map(label =>
    labelShape(call.forge, call.repository, label),
  );
}

function namesIn(body: unknown): string[] {
  const names = Array.isArray(body)
    ? new BodyReader({ labels: body }).optionalTexts('labels')
    : new BodyReader(body).optionalTexts('labels');
  return names ?? [];
}
