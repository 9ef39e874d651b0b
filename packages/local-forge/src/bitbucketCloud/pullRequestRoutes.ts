import { changePull } from '../pulls/changePull';
import { openPull } from '../pulls/openPull';
import { requestReview } from '../pulls/requestReview';
import { setReviewers } from '../pulls/setReviewers';
import { Refusal } from '../Refusal';
import { BodyReader } from '../rest/BodyReader';
import { created, type RestAnswer, type Route } from '../rest/RestCall';
import type { PullRecord } from '../state/records';
import { type CloudCall, cloudRoute, pageAnswer } from './cloudRoute';
import { openIn, PULL_REQUEST, pullRequestAnswer } from './pullRequestIn';
import { listedShape, pullRequestShape, stateOf } from './pullRequestShape';
import { userOf } from './uuid';

/** Bitbucket's, of pull requests in a page. */
const HIGHEST_LENGTH = 50;

const CLAUSE = /^(source|destination)\.branch\.name = "((?:[^"\\]|\\.)*)"$/;

/** Pull requests. @public */
export function pullRequestRoutes(): Route[] {
  return [
    cloudRoute('GET', '/pullrequests', listPullRequests),
    cloudRoute('POST', '/pullrequests', create),
    cloudRoute('GET', PULL_REQUEST, async call => pullRequestAnswer(call)),
    cloudRoute('PUT', PULL_REQUEST, update),
  ];
}

async function listPullRequests(call: CloudCall): Promise<RestAnswer> {
  const { forge, repository, key, query } = call;
  const asked = query.getAll('state');
  const states = asked.length === 0 ? ['OPEN'] : asked;
  const fits = filterOf(query.get('q'));
  const shape = (query.get('fields') ?? '').includes('+values.participants')
    ? pullRequestShape
    : listedShape;
  const fitting = forge.store
    .list('pull', key)
    .filter(pull => states.includes(stateOf(pull)) && fits(pull));
  return pageAnswer(
    call,
    ordered(fitting, query.get('sort')),
    pull => shape(forge, repository, pull),
    HIGHEST_LENGTH,
  );
}

/** Branches alone, each joined with `AND`. */
function filterOf(text: string | null): (pull: PullRecord) => boolean {
  const clauses = (text?.split(' AND ') ?? []).map(clause => {
    const [, side, value] = CLAUSE.exec(clause) ?? [];
    if (side === undefined) throw new Refusal(400, `Invalid query: ${clause}`);
    return { side, name: value.replace(/\\(.)/g, '$1') };
  });
  return ({ headBranch, baseBranch }) =>
    clauses.every(
      ({ side, name }) =>
        name === (side === 'source' ? headBranch : baseBranch),
    );
}

function ordered(
  pulls: readonly PullRecord[],
  sort: string | null,
): readonly PullRecord[] {
  const newest = [...pulls].sort((one, other) => other.number - one.number);
  return sort === '-updated_on'
    ? newest.sort(
        (one, other) => Date.parse(other.updatedAt) - Date.parse(one.updatedAt),
      )
    : newest;
}

async function create(call: CloudCall): Promise<RestAnswer> {
  const { forge, repository, user } = call;
  const body = new BodyReader(call.body);
  const branchOf = (side: string) =>
    body.inside(side).inside('branch').optionalText('name');
  const head = branchOf('source') ?? '';
  const base = branchOf('destination') ?? repository.defaultBranch;
  const git = forge.repositories.of(repository);
  for (const branch of [head, base])
    if ((await git.branch(branch)) === undefined)
      throw new Refusal(400, `branch not found: ${branch}`);
  const opened = await openPull(forge, {
    repository,
    author: user.login,
    title: titleIn(body),
    body: body.optionalText('description'),
    head,
    base,
    draft: body.flag('draft') === 'on' ? 'draft' : undefined,
  }).catch(asBadRequest);
  const subject = { repository, pull: opened, actor: user.login };
  const asked = await requestReview(
    forge,
    subject,
    reviewersIn(call, body, user.login),
  );
  return created(pullRequestShape(forge, repository, asked));
}

/** What is left out of its reviewers is taken away. */
async function update(call: CloudCall): Promise<RestAnswer> {
  const { forge, repository, user } = call;
  const pull = openIn(call);
  const body = new BodyReader(call.body);
  const reviewers = reviewersIn(call, body, pull.author);
  const subject = { repository, pull, actor: user.login };
  const description = body.optionalText('description');
  const edited = await changePull(forge, subject, {
    title: titleIn(body),
    ...(description !== undefined && { body: description }),
  });
  await setReviewers(forge, { ...subject, pull: edited }, reviewers);
  return pullRequestAnswer(call);
}

function titleIn(body: BodyReader): string {
  const title = body.optionalText('title') ?? '';
  if (title.trim() === '')
    throw new Refusal(400, 'title: required key not provided');
  return title;
}

function reviewersIn(
  { forge }: CloudCall,
  body: BodyReader,
  author: string,
): string[] {
  return body.optionalObjects('reviewers').map(reviewer => {
    const id = reviewer.optionalText('uuid') ?? '';
    const login = userOf(forge.store, id)?.login;
    if (login === undefined) throw new Refusal(400, 'Malformed reviewers list');
    if (login === author)
      throw new Refusal(
        400,
        `${author} is the author and cannot be included as a reviewer.`,
      );
    return login;
  });
}

function asBadRequest(error: unknown): never {
  throw error instanceof Refusal && error.status === 422
    ? new Refusal(400, 'There are no changes to be pulled')
    : error;
}
