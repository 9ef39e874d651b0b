import { addStatus } from '../pulls/addStatus';
import { newestStatuses } from '../pulls/protection';
import { Refusal } from '../Refusal';
import { BodyReader } from '../rest/BodyReader';
import { created, ok, type RestAnswer, type Route } from '../rest/RestCall';
import { type CloudCall, cloudRoute, pageAnswer } from './cloudRoute';
import { commitIn } from './commitRoutes';
import { buildShape } from './shapes';

/** Bitbucket's, in characters. */
const KEY_LIMIT = 40;

const STATES = {
  SUCCESSFUL: 'success',
  FAILED: 'failure',
  STOPPED: 'error',
  INPROGRESS: 'pending',
} as const;
type Word = keyof typeof STATES;

/** What builds say of commits. @public */
export function buildRoutes(): Route[] {
  return [
    cloudRoute('POST', '/commit/{commit}/statuses/build', addBuild),
    cloudRoute('GET', '/commit/{commit}/statuses/build/{key}', getBuild),
    cloudRoute('GET', '/commit/{commit}/statuses', listBuilds),
  ];
}

async function addBuild(call: CloudCall): Promise<RestAnswer> {
  const { forge, repository, user, parameters } = call;
  const sha = await commitIn(call, parameters.commit);
  const body = new BodyReader(call.body);
  const state = body.optionalChoice('state', Object.keys(STATES) as Word[]);
  const context = body.optionalText('key') ?? '';
  const url = body.optionalText('url') ?? '';
  if (state === undefined || url === '' || context === '')
    throw new Refusal(400, 'key, state, url: required key not provided');
  if (context.length > KEY_LIMIT)
    throw new Refusal(400, `key: at most ${KEY_LIMIT} characters`);
  const status = await addStatus(forge, repository, {
    sha,
    state: STATES[state],
    context,
    description: body.optionalText('description'),
    targetUrl: url,
    creator: user.login,
  });
  return created(buildShape(forge, repository, status));
}

async function getBuild(call: CloudCall): Promise<RestAnswer> {
  const { forge, repository, key, parameters } = call;
  const sha = await commitIn(call, parameters.commit);
  const found = newestStatuses(forge, key, sha).find(
    ({ context }) => context === parameters.key,
  );
  if (found === undefined) throw new Refusal(404, 'Build status not found');
  return ok(buildShape(forge, repository, found));
}

async function listBuilds(call: CloudCall): Promise<RestAnswer> {
  const { forge, repository, key, parameters } = call;
  const sha = await commitIn(call, parameters.commit);
  return pageAnswer(call, newestStatuses(forge, key, sha), status =>
    buildShape(forge, repository, status),
  );
}
