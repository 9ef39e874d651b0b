import { timestamp } from '../ForgeContext';
import { notFound, validationFailed } from '../Refusal';
import {
  deliveryShape,
  fullDeliveryShape,
  hookShape,
} from '../shapes/hookShape';
import type { HookRecord } from '../state/records';
import type { Delivery } from '../webhooks/Delivery';
import { createHook, pingHook } from '../webhooks/hooks';
import { BodyReader } from './BodyReader';
import {
  created,
  noContent,
  numberParameter,
  ok,
  pageAnswer,
  paged,
  type RepositoryCall,
  repositoryRoute,
  type RestAnswer,
  type Route,
} from './RestCall';

const HOOK = '/hooks/{hook_id}';
const KINDS = ['json', 'form'] as const;

/** Webhooks and their deliveries. @public */
export function hookRoutes(): Route[] {
  return [
    repositoryRoute('GET', '/hooks', listHooks),
    repositoryRoute('POST', '/hooks', addHook),
    repositoryRoute('GET', HOOK, async call =>
      ok(hookShape(call.forge, call.repository, hookOf(call))),
    ),
    repositoryRoute('PATCH', HOOK, updateHook),
    repositoryRoute('DELETE', HOOK, deleteHook),
    repositoryRoute('POST', `${HOOK}/pings`, ping),
    repositoryRoute('GET', `${HOOK}/deliveries`, async call => {
      const deliveries = call.forge.webhooks.list(hookOf(call).id);
      const { entries } = paged(deliveries, call.query);
      return ok(entries.map(deliveryShape));
    }),
    repositoryRoute('GET', `${HOOK}/deliveries/{delivery_id}`, async call =>
      ok(fullDeliveryShape(deliveryOf(call))),
    ),
    repositoryRoute(
      'POST',
      `${HOOK}/deliveries/{delivery_id}/attempts`,
      redeliver,
    ),
  ];
}

async function listHooks(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository, key, query } = call;
  return pageAnswer(forge.store.list('hook', key), query, hook =>
    hookShape(forge, repository, hook),
  );
}

async function addHook(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository, user } = call;
  const body = new BodyReader(call.body);
  const config = body.inside('config');
  const settings = {
    url: urlIn(config),
    secret: config.optionalText('secret'),
    events: body.optionalTexts('events') ?? ['push'],
    active: body.flag('active') === 'off' ? 'inactive' : 'active',
    contentType: config.optionalChoice('content_type', KINDS) ?? 'form',
    insecureSsl: config.optionalText('insecure_ssl') ?? '0',
  } as const;
  const sender = user.login;
  const hook = await createHook(forge, repository, { settings, sender });
  return created(hookShape(forge, repository, hook));
}

function urlIn(config: BodyReader): string {
  const url = config.text('url');
  if (/^https?:\/\//.test(url) && URL.canParse(url)) return url;
  const where = { resource: 'Hook', field: 'url' };
  throw validationFailed({ ...where, code: 'invalid' });
}

async function updateHook(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository } = call;
  const known = hookOf(call);
  const body = new BodyReader(call.body);
  const config = body.inside('config');
  const active = body.flag('active');
  const url =
    config.optionalText('url') === undefined ? known.url : urlIn(config);
  const hook: HookRecord = {
    ...known,
    url,
    secret: config.optionalText('secret') ?? known.secret,
    contentType:
      config.optionalChoice('content_type', KINDS) ?? known.contentType,
    events: body.optionalTexts('events') ?? known.events,
    active: active === undefined ? known.active : active === 'on',
    updatedAt: timestamp(forge),
  };
  await forge.store.commit({ put: 'hook', value: hook });
  return ok(hookShape(forge, repository, hook));
}

async function deleteHook(call: RepositoryCall): Promise<RestAnswer> {
  await call.forge.store.commit({ remove: 'hook', id: hookOf(call).id });
  return noContent();
}

async function ping(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository, user } = call;
  pingHook(forge, repository, { hook: hookOf(call), sender: user.login });
  return noContent();
}

async function redeliver(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository } = call;
  const again = deliveryOf(call);
  forge.webhooks.send({
    hook: hookOf(call),
    repositoryId: repository.id,
    event: again.event,
    payload: again.payload as { action?: string },
    again,
  });
  return { status: 202, body: {} };
}

function hookOf(call: RepositoryCall): HookRecord {
  const hook = call.forge.store.get('hook', numberParameter(call, 'hook_id'));
  if (hook?.repository !== call.key) throw notFound();
  return hook;
}

function deliveryOf(call: RepositoryCall): Delivery {
  const id = numberParameter(call, 'delivery_id');
  const delivery = call.forge.webhooks
    .list(hookOf(call).id)
    .find(entry => entry.id === id);
  if (!delivery) throw notFound();
  return delivery;
}
