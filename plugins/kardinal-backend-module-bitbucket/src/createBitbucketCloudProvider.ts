import {
  createForgeProvider,
  ForgeProviderOptions,
  ScmProvider,
} from '@kardinal/backstage-plugin-kardinal-node';
import { BitbucketCloudHost } from './BitbucketCloudHost';
import { CommitHashes } from './cloud/CommitHashes';
import { cloudLinks } from './cloud/cloudLinks';
import { cloudOperations } from './cloud/cloudOperations';
import { cloudRest, findRepository } from './cloud/cloudRest';
import { parseDelivery } from './cloud/parseDelivery';
import { signatureHeader, verifyDelivery } from './verifyDelivery';

/** @public */
export interface BitbucketCloudProviderOptions extends ForgeProviderOptions {
  readonly hosts: readonly BitbucketCloudHost[];
}

/**
 * Bitbucket Cloud.
 *
 * @public
 */
export function createBitbucketCloudProvider({
  hosts,
  ...options
}: BitbucketCloudProviderOptions): ScmProvider {
  return createForgeProvider(
    {
      id: 'bitbucket-cloud',
      rest: cloudRest(hosts),
      find: url => findRepository(hosts, url),
      operations: cloudOperations(new CommitHashes()),
      webhooks: {
        signatureHeaders: [signatureHeader],
        verify: verifyDelivery,
        parse: parseDelivery,
      },
      links: cloudLinks,
    },
    options,
  );
}
