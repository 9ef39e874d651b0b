import {
  createForgeProvider,
  ForgeProviderOptions,
  ScmProvider,
} from '@kardinal/backstage-plugin-kardinal-node';
import { BitbucketHost } from './BitbucketHost';
import { dataCenterLinks } from './dataCenter/dataCenterLinks';
import { dataCenterOperations } from './dataCenter/dataCenterOperations';
import { dataCenterRest, findRepository } from './dataCenter/dataCenterRest';
import { parseDelivery } from './dataCenter/parseDelivery';
import { signatureHeader, verifyDelivery } from './verifyDelivery';

/** @public */
export interface BitbucketProviderOptions extends ForgeProviderOptions {
  readonly hosts: readonly BitbucketHost[];
}

/**
 * Bitbucket Data Center.
 *
 * @public
 */
export function createBitbucketProvider({
  hosts,
  ...options
}: BitbucketProviderOptions): ScmProvider {
  return createForgeProvider(
    {
      id: 'bitbucket',
      rest: dataCenterRest(hosts),
      find: url => findRepository(hosts, url),
      operations: dataCenterOperations,
      webhooks: {
        signatureHeaders: [signatureHeader],
        verify: verifyDelivery,
        parse: parseDelivery,
      },
      links: dataCenterLinks,
    },
    options,
  );
}
