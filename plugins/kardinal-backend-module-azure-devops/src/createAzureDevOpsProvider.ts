import {
  createForgeProvider,
  ForgeProviderOptions,
  ScmProvider,
} from '@kardinal/backstage-plugin-kardinal-node';
import { AzureDevOpsHost } from './AzureDevOpsHost';
import { azureDevOpsOperations } from './azureDevOpsOperations';
import { azureDevOpsRest } from './azureDevOpsRest';
import { findRepository } from './findRepository';
import { linksOf } from './links';
import { serviceHooks } from './webhooks';

/** @public */
export interface AzureDevOpsProviderOptions extends ForgeProviderOptions {
  readonly hosts: readonly AzureDevOpsHost[];
}

/**
 * Azure DevOps: the repositories of Services, and of Servers that people run themselves.
 *
 * @public
 */
export function createAzureDevOpsProvider({
  hosts,
  ...options
}: AzureDevOpsProviderOptions): ScmProvider {
  return createForgeProvider(
    {
      id: 'azure-devops',
      rest: azureDevOpsRest(hosts),
      find: url => findRepository(hosts, url),
      operations: azureDevOpsOperations,
      webhooks: serviceHooks(hosts),
      links: (_page, repository) => linksOf(repository),
    },
    options,
  );
}
