import {
  createForgeProvider,
  forgeLinks,
  ForgeProviderOptions,
  QueueBranches,
  ScmProvider,
} from '@kardinal/backstage-plugin-kardinal-node';
import { GitLabHost } from './GitLabHost';
import { gitLabOperations } from './gitLabOperations';
import { findProject, gitLabRest } from './gitLabRest';
import { gitLabWebhooks } from './webhooks';

/** @public */
export interface GitLabProviderOptions extends ForgeProviderOptions {
  readonly hosts: readonly GitLabHost[];
}

/**
 * GitLab: gitlab.com and those that people run themselves.
 *
 * @public
 */
export function createGitLabProvider({
  hosts,
  ...options
}: GitLabProviderOptions): ScmProvider {
  return createForgeProvider(
    {
      id: 'gitlab',
      rest: gitLabRest(hosts),
      find: url => findProject(hosts, url),
      operations: gitLabOperations(new QueueBranches()),
      webhooks: gitLabWebhooks(options.clock),
      links: page => forgeLinks(`${page}/-`),
    },
    options,
  );
}
