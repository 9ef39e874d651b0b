import {
  ApiBlueprint,
  createFrontendPlugin,
  discoveryApiRef,
  fetchApiRef,
} from '@backstage/frontend-plugin-api';
import {
  EntityCardBlueprint,
  EntityContentBlueprint,
} from '@backstage/plugin-catalog-react/alpha';
import { kardinalApiRef } from './api/KardinalApi';
import { KardinalClient } from './api/KardinalClient';
import { pipelineAnnotation } from './api/PipelineRef';
import { entityContentRouteRef } from './routes';

const hasPipeline = {
  [`metadata.annotations.${pipelineAnnotation}`]: { $exists: true },
};

const kardinalApi = ApiBlueprint.make({
  params: define =>
    define({
      api: kardinalApiRef,
      deps: { discoveryApi: discoveryApiRef, fetchApi: fetchApiRef },
      factory: deps => new KardinalClient(deps),
    }),
});

/** The tab of entities that have a Pipeline. */
export const entityPromotionContent = EntityContentBlueprint.make({
  params: {
    path: '/promotion',
    title: 'Promotion',
    group: 'deployment',
    routeRef: entityContentRouteRef,
    filter: hasPipeline,
    loader: () =>
      import('./components/PromotionTab/EntityPromotionContent').then(m => (
        <m.EntityPromotionContent />
      )),
  },
});

/** The card on the overview of entities that have a Pipeline. */
export const entityPromotionCard = EntityCardBlueprint.make({
  name: 'promotion',
  params: {
    filter: hasPipeline,
    loader: () =>
      import('./components/PromotionCard/EntityPromotionCard').then(m => (
        <m.EntityPromotionCard />
      )),
  },
});

/**
 * Kardinal in the portal: the promotion of each catalog entity.
 *
 * @public
 */
export const kardinalPlugin = createFrontendPlugin({
  pluginId: 'kardinal',
  title: 'Kardinal',
  info: { packageJson: () => import('../package.json') },
  routes: { entityContent: entityContentRouteRef },
  extensions: [kardinalApi, entityPromotionContent, entityPromotionCard],
});
