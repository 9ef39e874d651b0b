import type { ForgeContext } from '../ForgeContext';
import { repositoryShape } from '../shapes/repositoryShape';
import { userShape } from '../shapes/userShape';
import { repositoryKey } from '../state/ForgeStore';
import type { HookRecord, RepositoryRecord } from '../state/records';

/** An event of a repository, before it is given to the webhooks. @public */
export interface ForgeEvent {
  repository: RepositoryRecord;
  event: string;
  /** Who caused it, by login. */
  sender: string;
  /** Called only when some webhook wants the event. */
  payload(): Promise<Readonly<Record<string, unknown>>>;
  /** What GitLab makes of it, where it makes anything of it. */
  gitLab?: GitLabEvent;
}

/** An event as GitLab sends it. @public */
export interface GitLabEvent {
  /** In `X-Gitlab-Event`, e.g. `Push Hook`. */
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
  const { gitLab } = event;
  const others = all.filter(({ dialect }) => dialect === 'gitlab');
  if (gitLab && others.length > 0) {
    const payload = await gitLab.payload();
    for (const hook of others)
      forge.webhooks.send({ hook, repositoryId, event: gitLab.name, payload });
  }
  const hooks = all.filter(hook => !others.includes(hook));
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
