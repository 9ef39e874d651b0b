import { addStatus } from '../pulls/addStatus';
import { newestStatuses } from '../pulls/protection';
import { mayRead } from '../repositories/access';
import { BodyReader } from '../rest/BodyReader';
import {
  noContent,
  ok,
  type RepositoryCall,
  type RestAnswer,
  type RestCall,
  type Route,
} from '../rest/RestCall';
import { repositoryKey } from '../state/ForgeStore';
import { BitbucketRefusal } from './BitbucketRefusal';
import { bitbucketRoute, pageAnswer } from './bitbucketRoute';
import { buildShape } from './shapes';

/** Bitbucket's, in characters. */
const TEXT_LIMIT = 255;
const URL_LIMIT = 450;

const STATES = {
  SUCCESSFUL: 'success',
  FAILED: 'failure',
  CANCELLED: 'error',
  INPROGRESS: 'pending',
  UNKNOWN: 'pending',
} as const;
type Word = keyof typeof STATES;

/** What builds say of commits: by key in a repository, and all of a commit wherever it is. @public */
export function buildRoutes(): Route[] {
  return [
    bitbucketRoute('POST', '/commits/{commitId}/builds', addBuild),
    bitbucketRoute('GET', '/commits/{commitId}/builds', getBuild),
    {
      method: 'GET',
      path: '/build-status/{version}/commits/{commitId}',
      answer: listBuilds,
    },
  ];
}

async function addBuild(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository, user } = call;
  const sha = await commitOf(call);
  const body = new BodyReader(call.body);
  const state = body.optionalChoice('state', Object.keys(STATES) as Word[]);
  const context = body.optionalText('key') ?? '';
  const url = body.optionalText('url') ?? '';
  const description = body.optionalText('description');
  const isValid =
    state !== undefined &&
    isText(context, TEXT_LIMIT) &&
    isText(url, URL_LIMIT) &&
    (description ?? '').length <= TEXT_LIMIT;
  if (!isValid)
    throw new BitbucketRefusal(
      400,
      'validation.ArgumentValidationException',
      'A build needs a key of 255 characters at most, a state, and a url of 450',
    );
  await addStatus(forge, repository, {
    sha,
    state: STATES[state],
    context,
    description,
    targetUrl: url,
    creator: user.login,
  });
  return noContent();
}

async function getBuild(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository, key, query } = call;
  const sha = await commitOf(call);
  const wanted = query.get('key') ?? '';
  const found = newestStatuses(forge, key, sha).find(
    ({ context }) => context === wanted,
  );
  if (found === undefined)
    throw new BitbucketRefusal(
      404,
      'NoSuchEntityException',
      `There is no build ${wanted} of ${sha}.`,
    );
  return ok(buildShape(forge, repository, found));
}

/** In every repository that may be read. */
async function listBuilds(call: RestCall): Promise<RestAnswer> {
  const { forge, user, query, parameters } = call;
  const shapes = forge.store
    .all('repository')
    .filter(repository => mayRead(forge.store, repository, user.login))
    .flatMap(repository => {
      const key = repositoryKey(repository.owner, repository.name);
      return newestStatuses(forge, key, parameters.commitId).map(status =>
        buildShape(forge, repository, status),
      );
    });
  return pageAnswer(shapes, query, shape => shape);
}

async function commitOf(call: RepositoryCall): Promise<string> {
  const { forge, repository, parameters } = call;
  const { commitId } = parameters;
  const sha = await forge.repositories.of(repository).resolve(commitId);
  if (sha !== undefined) return sha;
  throw new BitbucketRefusal(
    404,
    'commit.NoSuchCommitException',
    `Commit '${commitId}' does not exist in repository '${repository.name}'.`,
  );
}

function isText(text: string, limit: number): boolean {
  return text.trim() !== '' && text.length <= limit;
}
