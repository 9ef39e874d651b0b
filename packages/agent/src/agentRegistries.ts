import { Config } from '@backstage/config';
import { argoRollouts } from '@kardinal/backstage-plugin-kardinal-backend-module-argo-rollouts';
import {
  createArgoCdAdapter,
  readUrl,
} from '@kardinal/backstage-plugin-kardinal-backend-module-argocd';
import {
  createAzureDevOpsProvider,
  readAzureDevOpsHosts,
} from '@kardinal/backstage-plugin-kardinal-backend-module-azure-devops';
import {
  createBitbucketCloudProvider,
  createBitbucketProvider,
  readBitbucketCloudHosts,
  readBitbucketHosts,
} from '@kardinal/backstage-plugin-kardinal-backend-module-bitbucket';
import { flagger } from '@kardinal/backstage-plugin-kardinal-backend-module-flagger';
import { flux } from '@kardinal/backstage-plugin-kardinal-backend-module-flux';
import {
  createGiteaProvider,
  readGiteaHosts,
} from '@kardinal/backstage-plugin-kardinal-backend-module-gitea';
import {
  createGitHubProvider,
  readGitHubHosts,
} from '@kardinal/backstage-plugin-kardinal-backend-module-github';
import {
  createGitLabProvider,
  readGitLabHosts,
} from '@kardinal/backstage-plugin-kardinal-backend-module-gitlab';
import {
  HealthAdapter,
  readClock,
  ScmProvider,
  StepDefinition,
} from '@kardinal/backstage-plugin-kardinal-node';
import {
  emptyRegistries,
  healthAdapters,
  promotionSteps,
  Registries,
} from '@kardinal/promotion-engine';

/** What an agent has beside what comes with it. @public */
export interface AgentModules {
  readonly providers?: readonly ScmProvider[];
  readonly adapters?: readonly HealthAdapter[];
  readonly steps?: readonly StepDefinition[];
}

/**
 * What the sample portal promotes with, by the same settings: GitHub, GitLab, Gitea, Azure DevOps, Bitbucket, Argo CD,
 * Argo Rollouts, Flagger and Flux, and every built-in step. No metric provider: MetricChecks are the control plane's.
 *
 * @param config - `integrations` and `kardinal` of app-config
 * @throws Error naming the wrong setting, and where a module has the id of another
 * @public
 */
export function agentRegistries(
  config: Config,
  { providers = [], adapters = [], steps = [] }: AgentModules = {},
): Registries {
  const registries = emptyRegistries();
  const clock = readClock(config);
  const url = readUrl(config);
  registries.providers.add(
    createGitHubProvider({ hosts: readGitHubHosts(config), clock }),
    createGitLabProvider({ hosts: readGitLabHosts(config), clock }),
    createGiteaProvider({ hosts: readGiteaHosts(config), clock }),
    createAzureDevOpsProvider({ hosts: readAzureDevOpsHosts(config), clock }),
    createBitbucketProvider({ hosts: readBitbucketHosts(config), clock }),
    createBitbucketCloudProvider({
      hosts: readBitbucketCloudHosts(config),
      clock,
    }),
    ...providers,
  );
  registries.adapters.add(
    ...healthAdapters,
    createArgoCdAdapter(url === undefined ? {} : { url }),
    argoRollouts,
    flagger,
    flux,
    ...adapters,
  );
  registries.steps.add(...promotionSteps, ...steps);
  return registries;
}
