import type { ForgeContext } from '../ForgeContext';
import { repositoryShape } from '../shapes/repositoryShape';
import { userShape } from '../shapes/userShape';
import { repositoryKey } from '../state/ForgeStore';
import type {
  HookDialect,
  HookRecord,
  RepositoryRecord,
} from '../state/records';

/** An event of a repository, before it is given to the webhooks. @public */
export interface ForgeEvent {
  repository: RepositoryRecord;
  event: string;
  /** Who caused it, by login. */
  sender: string;
  /** Called only when some webhook wants the event. */
  payload(): Promise<Readonly<Record<string, unknown>>>;
  /** What other kinds of forges make of it, those that make anything of it. */
  dialects?: Partial<Record<HookDialect, DialectEvent>>;
}

/** An event as another kind of forge sends it. @public */
export interface DialectEvent {
  /** What that forge calls it, e.g. `Push Hook` of GitLab. */
  name: string;
  payload(): Promise<Readonly<Record<string, unknown>>>;
}

/** Gives an event to all webhooks that want it. @public */
export async function emitEvent(
  forge: ForgeContext,
  event: ForgeEvent,
): Promise<void> {
  const all = receiversOf(forge, event);
  const repositoryId = event.repository.id;
  for (const hook of all) {
    const own = event.dialects?.[hook.dialect ?? 'github'];
    if (own === undefined) continue;
    const payload = await own.payload();
    forge.webhooks.send({ hook, repositoryId, event: own.name, payload });
  }
  const hooks = all.filter(({ dialect = 'github' }) => dialect === 'github');
  if (hooks.length === 0) return;
  const payload = {
    ...(await event.payload()),
    repository: repositoryShape(forge, event.repository),
    sender: userShape(forge, event.sender),
  };
  for (const hook of hooks) {
    forge.webhooks.send({ hook, repositoryId, event: event.event, payload });
  }
}

function receiversOf(forge: ForgeContext, event: ForgeEvent): HookRecord[] {
  const { owner, name } = event.repository;
  return forge.store
    .list('hook', repositoryKey(owner, name))
    .filter(
      hook =>
        hook.active &&
        (hook.events.includes('*') || hook.events.includes(event.event)),
    );
}
