import {
  coreServices,
  createBackendModule,
} from '@backstage/backend-plugin-api';
import {
  DefaultGithubCredentialsProvider,
  ScmIntegrations,
} from '@backstage/integration';
import { catalogServiceRef } from '@backstage/plugin-catalog-node';
import { scaffolderActionsExtensionPoint } from '@backstage/plugin-scaffolder-node';
import { createBundle } from './actions/createBundle';
import { createPipeline } from './actions/createPipeline';
import { proposePromotion } from './actions/proposePromotion';
import { KardinalClient } from './api/KardinalClient';
import { GithubProposals } from './propose/GithubProposals';

/** Adds the actions of Kardinal to the scaffolder. @public */
export const scaffolderModuleKardinal = createBackendModule({
  pluginId: 'scaffolder',
  moduleId: 'kardinal',
  register(env) {
    env.registerInit({
      deps: {
        actions: scaffolderActionsExtensionPoint,
        auth: coreServices.auth,
        catalog: catalogServiceRef,
        config: coreServices.rootConfig,
        discovery: coreServices.discovery,
        logger: coreServices.logger,
      },
      async init({ actions, auth, catalog, config, discovery, logger }) {
        const kardinal = new KardinalClient({ auth, discovery, fetch });
        const integrations = ScmIntegrations.fromConfig(config);
        const credentials =
          DefaultGithubCredentialsProvider.fromIntegrations(integrations);
        const proposals = new GithubProposals({
          integrations,
          credentials,
          logger,
          fetch,
        });
        actions.addActions(
          createPipeline(kardinal),
          createBundle(kardinal),
          proposePromotion({ catalog, proposals }),
        );
      },
    });
  },
});
