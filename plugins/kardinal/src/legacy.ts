/**
 * Kardinal's pages in the portal, for the legacy frontend system.
 *
 * @packageDocumentation
 */
import {
  createApiFactory,
  createComponentExtension,
  createPlugin,
  createRoutableExtension,
  createRouteRef,
  discoveryApiRef,
  fetchApiRef,
} from '@backstage/core-plugin-api';
import { createCardExtension } from '@backstage/plugin-home-react';
import { createSearchResultListItemExtension } from '@backstage/plugin-search-react';
import { kardinalApiRef } from './api/KardinalApi';
import { KardinalClient } from './api/KardinalClient';
import { reportsApiRef } from './api/ReportsApi';
import { ReportsClient } from './api/ReportsClient';
import { isKardinalResult } from './components/SearchResult/isKardinalResult';

const rootRouteRef = createRouteRef({ id: 'kardinal' });
const entityRouteRef = createRouteRef({ id: 'kardinal:entity' });

/** @public */
export const kardinalPlugin = createPlugin({
  id: 'kardinal',
  apis: [
    createApiFactory({
      api: kardinalApiRef,
      deps: { discoveryApi: discoveryApiRef, fetchApi: fetchApiRef },
      factory: deps => new KardinalClient(deps),
    }),
    createApiFactory({
      api: reportsApiRef,
      deps: { discoveryApi: discoveryApiRef, fetchApi: fetchApiRef },
      factory: deps => new ReportsClient(deps),
    }),
  ],
  routes: { root: rootRouteRef, entityContent: entityRouteRef },
});

/**
 * The board of all Pipelines and the pages beside it; it belongs at `/kardinal`.
 *
 * @public
 */
export const KardinalPage = kardinalPlugin.provide(
  createRoutableExtension({
    name: 'KardinalPage',
    mountPoint: rootRouteRef,
    component: () =>
      import('./components/KardinalPage/KardinalPage').then(
        m => m.KardinalPage,
      ),
  }),
);

/**
 * The promotion tab; it belongs inside of a route of the entity page.
 *
 * @public
 */
export const EntityPromotionContent = kardinalPlugin.provide(
  createRoutableExtension({
    name: 'EntityPromotionContent',
    mountPoint: entityRouteRef,
    component: () =>
      import('./components/PromotionTab/EntityPromotionContent').then(
        m => m.EntityPromotionContent,
      ),
  }),
);

/**
 * The card for the overview of the entity page.
 *
 * @public
 */
export const EntityPromotionCard = kardinalPlugin.provide(
  createComponentExtension({
    name: 'EntityPromotionCard',
    component: {
      lazy: () =>
        import('./components/PromotionCard/EntityPromotionCard').then(
          m => m.EntityPromotionCard,
        ),
    },
  }),
);

/**
 * What waits for the reader, on the page of the home plugin.
 *
 * @public
 */
export const HomePageWaitingForMe = kardinalPlugin.provide(
  createCardExtension({
    name: 'HomePageWaitingForMe',
    title: 'Promotions that wait for you',
    components: () =>
      import('./components/WaitingForMe/WaitingForMe').then(
        ({ WaitingForMe }) => ({ Content: WaitingForMe }),
      ),
  }),
);

/**
 * A Bundle or a Pipeline among the results of the search; a child of `SearchResult`.
 *
 * @public
 */
export const KardinalSearchResultListItem = kardinalPlugin.provide(
  createSearchResultListItemExtension({
    name: 'KardinalSearchResultListItem',
    predicate: isKardinalResult,
    component: () =>
      import('./components/SearchResult/KardinalSearchResult').then(
        m => m.KardinalSearchResult,
      ),
  }),
);

export * from './api/KardinalApi';
export * from './api/KardinalClient';
export * from './api/PipelineRef';
export * from './api/ReportsApi';
export * from './api/ReportsClient';
export { PromotionExtensionsProvider } from './extensions/PromotionExtensionsProvider';
export * from './extensions/PromotionExtensions';
export { kardinalTexts } from './texts';
export { kardinalTranslationRef } from './translation';
