import {
  ApiBlueprint,
  coreExtensionData,
  createExtensionInput,
  createFrontendPlugin,
  discoveryApiRef,
  fetchApiRef,
  PageBlueprint,
  SubPageBlueprint,
} from '@backstage/frontend-plugin-api';
import {
  EntityCardBlueprint,
  EntityContentBlueprint,
} from '@backstage/plugin-catalog-react/alpha';
import { RiGitMergeLine } from '@remixicon/react';
import { kardinalApiRef } from './api/KardinalApi';
import { KardinalClient } from './api/KardinalClient';
import { reportsApiRef } from './api/ReportsApi';
import { ReportsClient } from './api/ReportsClient';
import { FirstPage } from './components/FirstPage/FirstPage';
import { pipelineAnnotation } from './api/PipelineRef';
import {
  nodeBadgeDataRef,
  promotionActionDataRef,
  promotionCardDataRef,
} from './extensions/blueprints';
import { PromotionExtensionsProvider } from './extensions/PromotionExtensionsProvider';
import { portalPages } from './pages/portalPages';
import { entityContentRouteRef, rootRouteRef } from './routes';
import { searchExtensions } from './searchResults';
import { kardinalTexts } from './texts';
import { waitingForMeWidget } from './waitingForMeWidget';

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

const reportsApi = ApiBlueprint.make({
  name: 'reports',
  params: define =>
    define({
      api: reportsApiRef,
      deps: { discoveryApi: discoveryApiRef, fetchApi: fetchApiRef },
      factory: deps => new ReportsClient(deps),
    }),
});

/** The tab of entities that have a Pipeline, or should have one. */
export const entityPromotionContent = EntityContentBlueprint.makeWithOverrides({
  inputs: {
    actions: createExtensionInput([promotionActionDataRef]),
    cards: createExtensionInput([promotionCardDataRef]),
    badges: createExtensionInput([nodeBadgeDataRef]),
  },
  factory(original, { inputs }) {
    const extensions = {
      actions: inputs.actions.map(each => each.get(promotionActionDataRef)),
      cards: inputs.cards.map(each => each.get(promotionCardDataRef)),
      badges: inputs.badges.map(each => each.get(nodeBadgeDataRef)),
    };
    return original({
      path: '/promotion',
      title: kardinalTexts['page.promotion'],
      group: 'deployment',
      routeRef: entityContentRouteRef,
      // The tab says why a Pipeline could not be set up.
      filter: {
        $any: [
          hasPipeline,
          { 'metadata.annotations.kardinal.io/config': { $exists: true } },
        ],
      },
      loader: () =>
        import('./components/PromotionTab/EntityPromotionContent').then(m => (
          <PromotionExtensionsProvider extensions={extensions}>
            <m.EntityPromotionContent />
          </PromotionExtensionsProvider>
        )),
    });
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

/** The page over all Pipelines; its tabs are extensions of their own. */
export const kardinalPage = PageBlueprint.makeWithOverrides({
  factory(original, { inputs }) {
    const page = original({
      path: '/kardinal',
      title: 'Kardinal',
      icon: <RiGitMergeLine fontSize="inherit" />,
      routeRef: rootRouteRef,
    });
    const { id } = coreExtensionData.reactElement;
    return [
      ...[...page].filter(each => each.id !== id),
      coreExtensionData.reactElement(
        <FirstPage path={inputs.pages[0]?.get(coreExtensionData.routePath)}>
          {page.get(coreExtensionData.reactElement)}
        </FirstPage>,
      ),
    ];
  },
});

/** The page of a Bundle. */
export const kardinalBundlePage = PageBlueprint.make({
  name: 'bundle',
  params: {
    path: '/kardinal/bundles/:namespace/:name',
    title: 'Kardinal',
    icon: <RiGitMergeLine fontSize="inherit" />,
    loader: () =>
      import('./components/BundlePage/BundlePage').then(m => <m.BundlePage />),
  },
});

/** The tabs of the page over all Pipelines. */
export const kardinalSubPages = portalPages.map(({ name, title, load }) =>
  SubPageBlueprint.make({
    name,
    params: {
      path: name,
      // A title of an extension is data of the app: one language, see docs/portal.md.
      title: kardinalTexts[title],
      loader: () => load().then(Page => <Page />),
    },
  }),
);

/**
 * Kardinal in the portal: the board of all Pipelines, and the promotion of each catalog entity.
 *
 * @public
 */
export const kardinalPlugin = createFrontendPlugin({
  pluginId: 'kardinal',
  title: 'Kardinal',
  info: { packageJson: () => import('../package.json') },
  routes: { root: rootRouteRef, entityContent: entityContentRouteRef },
  extensions: [
    kardinalApi,
    reportsApi,
    kardinalPage,
    ...kardinalSubPages,
    kardinalBundlePage,
    entityPromotionContent,
    entityPromotionCard,
    waitingForMeWidget,
    ...searchExtensions,
  ],
});
