import { RootConfigService } from '@backstage/backend-plugin-api';
import { InputError } from '@backstage/errors';

/** What the configuration says of this portal's policy; entity refs are in lower case. */
export interface PolicySettings {
  /** Users and groups. */
  readonly administrators: readonly string[];
  /** A guest is whoever came in without a name. */
  readonly guest:
    | { readonly type: 'user' }
    | { readonly type: 'nobody'; readonly entityRef: string };
}

/** Who the guest provider signs people in as unless its configuration says otherwise. */
const defaultGuest = 'user:development/guest';

/** @throws InputError that names the key */
export function readPolicySettings(config: RootConfigService): PolicySettings {
  const administrators =
    config.getOptionalStringArray('permission.administrators') ?? [];
  const unclear = administrators.find(ref => !/^\w+:[^/]+\/.+$/.test(ref));
  if (unclear !== undefined)
    throw new InputError(
      `permission.administrators: ${unclear} is no entity ref; write it in full, e.g. group:default/platform`,
    );
  const guest = config.getOptionalString('permission.guest') ?? 'nobody';
  if (guest !== 'user' && guest !== 'nobody')
    throw new InputError(
      `permission.guest: it is ${guest}; write nobody (the default) or user`,
    );
  const entityRef =
    config.getOptionalString('auth.providers.guest.userEntityRef') ??
    defaultGuest;
  return {
    administrators: administrators.map(ref => ref.toLowerCase()),
    guest:
      guest === 'user'
        ? { type: 'user' }
        : { type: 'nobody', entityRef: entityRef.toLowerCase() },
  };
}
