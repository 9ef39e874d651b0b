import {
  createForgeProvider,
  forgeLinks,
  ForgeProviderOptions,
  ScmProvider,
} from '@kardinal/backstage-plugin-kardinal-node';
import { GiteaHost } from './GiteaHost';
import { giteaOperations } from './giteaOperations';
import { findRepository, giteaRest } from './giteaRest';
import { parseDelivery, signatureHeaders, verifyDelivery } from './webhooks';

/** @public */
export interface GiteaProviderOptions extends ForgeProviderOptions {
  readonly hosts: readonly GiteaHost[];
}

/**
 * Gitea, and Forgejo, which speaks its REST API.
 *
 * @public
 */
export function createGiteaProvider({
  hosts,
  ...options
}: GiteaProviderOptions): ScmProvider {
  return createForgeProvider(
    {
      id: 'gitea',
      rest: giteaRest(hosts),
      find: url => findRepository(hosts, url),
      operations: giteaOperations,
      webhooks: {
        signatureHeaders,
        verify: verifyDelivery,
        parse: parseDelivery,
      },
      links: forgeLinks,
    },
    options,
  );
}
