import { notFound, Refusal } from '../Refusal';
import { BodyReader } from '../rest/BodyReader';
import {
  created,
  noContent,
  numberParameter,
  ok,
  pageAnswer,
  type RepositoryCall,
  type RestAnswer,
  type Route,
} from '../rest/RestCall';
import type { HookRecord } from '../state/records';
import { createHook } from '../webhooks/hooks';
import { isSigningToken } from '../webhooks/signingToken';
import { projectRoute } from './projectRoute';
import { projectShape, userShape } from './shapes';

/** Which events of the forge each setting of a webhook of GitLab is. */
const HOOK_EVENTS = {
  push_events: ['push'],
  merge_requests_events: ['pull_request', 'pull_request_review'],
  note_events: ['issue_comment'],
  pipeline_events: ['status'],
} as const;

/** What this forge never tells. */
const UNUSED_EVENTS = {
  tag_push_events: false,
  repository_update_events: false,
  issues_events: false,
  confidential_issues_events: false,
  confidential_note_events: false,
  wiki_page_events: false,
  job_events: false,
  deployment_events: false,
  releases_events: false,
  emoji_events: false,
};

/** Projects, their webhooks, and who asks. @public */
export function projectRoutes(): Route[] {
  return [
    {
      method: 'GET',
      path: '/user',
      answer: async ({ forge, user }) => ok(userShape(forge, user.login)),
    },
    projectRoute('GET', '', async ({ forge, repository }) =>
      ok(projectShape(forge, repository)),
    ),
    projectRoute('GET', '/hooks', listHooks),
    projectRoute('POST', '/hooks', addHook),
    projectRoute('DELETE', '/hooks/{hook_id}', deleteHook),
  ];
}

async function listHooks(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, key, query } = call;
  const hooks = forge.store
    .list('hook', key)
    .filter(({ dialect }) => dialect === 'gitlab');
  return pageAnswer(hooks, query, hook => hookShape(call, hook));
}

async function addHook(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository, user } = call;
  const body = new BodyReader(call.body);
  const url = body.text('url');
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new Refusal(422, 'Invalid url given');
  const wanted = Object.entries(HOOK_EVENTS).filter(([setting]) => {
    const flag = body.flag(setting);
    return flag === 'on' || (flag === undefined && setting === 'push_events');
  });
  const signingToken = body.optionalText('signing_token');
  if (signingToken !== undefined && !isSigningToken(signingToken))
    throw new Refusal(
      422,
      'Signing token must be in whsec_<base64> format encoding a 32-byte key',
    );
  const settings = {
    url,
    secret: body.optionalText('token'),
    signingToken,
    events: wanted.flatMap(([, events]) => events),
    active: 'active',
    contentType: 'json',
    insecureSsl: '0',
    dialect: 'gitlab',
  } as const;
  const hook = await createHook(forge, repository, {
    settings,
    sender: user.login,
  });
  return created(hookShape(call, hook));
}

async function deleteHook(call: RepositoryCall): Promise<RestAnswer> {
  const { store } = call.forge;
  const hook = store.get('hook', numberParameter(call, 'hook_id'));
  if (hook?.repository !== call.key || hook.dialect !== 'gitlab')
    throw notFound();
  await store.commit({ remove: 'hook', id: hook.id });
  return noContent();
}

/** GitLab never shows a token again. */
function hookShape({ repository }: RepositoryCall, hook: HookRecord) {
  const flags = Object.entries(HOOK_EVENTS).map(([setting, events]) => [
    setting,
    hook.events.includes('*') ||
      events.some(event => hook.events.includes(event)),
  ]);
  return {
    id: hook.id,
    url: hook.url,
    project_id: repository.id,
    created_at: hook.createdAt,
    enable_ssl_verification: hook.insecureSsl === '0',
    ...UNUSED_EVENTS,
    token_present: hook.secret !== undefined,
    signing_token_present: hook.signingToken !== undefined,
    push_events_branch_filter: null,
    custom_webhook_template: null,
    alert_status: 'executable',
    disabled_until: null,
    ...Object.fromEntries(flags),
  };
}
