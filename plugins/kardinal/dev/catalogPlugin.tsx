import {
  createFrontendPlugin,
  PageBlueprint,
  SubPageBlueprint,
} from '@backstage/frontend-plugin-api';
import { entityRouteRef } from '@backstage/plugin-catalog-react';
import { RiBookOpenLine } from '@remixicon/react';

/** Where the catalog would be: an entity leads to the example of its name. */
export const catalogPlugin = createFrontendPlugin({
  pluginId: 'catalog',
  routes: { catalogEntity: entityRouteRef },
  extensions: [
    PageBlueprint.make({
      name: 'entity',
      params: {
        path: '/catalog/:namespace/:kind/:name',
        title: 'Entity',
        icon: <RiBookOpenLine fontSize="inherit" />,
        routeRef: entityRouteRef,
      },
    }),
    SubPageBlueprint.make({
      name: 'promotion',
      attachTo: { id: 'page:catalog/entity', input: 'pages' },
      params: {
        path: 'promotion',
        title: 'Promotion',
        loader: () => import('./EntityPage').then(m => <m.EntityPage />),
      },
    }),
  ],
});
