import { type ForgeContext, timestamp } from '../ForgeContext';
import { hookShape } from '../shapes/hookShape';
import { repositoryShape } from '../shapes/repositoryShape';
import { userShape } from '../shapes/userShape';
import { repositoryKey } from '../state/ForgeStore';
import type {
  HookDialect,
  HookRecord,
  RepositoryRecord,
} from '../state/records';

/** What a webhook is to be. @public */
export interface HookSettings {
  url: string;
  secret?: string;
  /** Of GitLab, which signs with it. */
  signingToken?: string;
  events: readonly string[];
  active: 'active' | 'inactive';
  contentType: 'json' | 'form';
  insecureSsl: string;
  dialect?: HookDialect;
}

/** Makes a webhook and greets it with a `ping`. @public */
export async function createHook(
  forge: ForgeContext,
  repository: RepositoryRecord,
  { settings, sender }: { settings: HookSettings; sender: string },
): Promise<HookRecord> {
  const now = timestamp(forge);
  const hook: HookRecord = {
    id: forge.store.nextId(),
    repository: repositoryKey(repository.owner, repository.name),
    ...settings,
    active: settings.active === 'active',
    createdAt: now,
    updatedAt: now,
  };
  await forge.store.commit({ put: 'hook', value: hook });
  // No other forge greets a webhook.
  if ((hook.dialect ?? 'github') === 'github')
    pingHook(forge, repository, { hook, sender });
  return hook;
}

/** Sends a `ping` to one webhook. @public */
export function pingHook(
  forge: ForgeContext,
  repository: RepositoryRecord,
  { hook, sender }: { hook: HookRecord; sender: string },
): void {
  const { last_response: _, ...shape } = hookShape(forge, repository, hook);
  forge.webhooks.send({
    hook,
    repositoryId: repository.id,
    event: 'ping',
    payload: {
      zen: 'Responsive is better than fast.',
      hook_id: hook.id,
      hook: shape,
      repository: repositoryShape(forge, repository),
      sender: userShape(forge, sender),
    },
  });
}
