import {
  SearchFilterResultTypeBlueprint,
  SearchResultListItemBlueprint,
} from '@backstage/plugin-search-react/alpha';
import { RiBox3Line, RiGitMergeLine } from '@remixicon/react';
import { isKardinalResult } from './components/SearchResult/isKardinalResult';

/** How a Bundle or a Pipeline looks that the search has found. */
const searchResult = SearchResultListItemBlueprint.make({
  params: {
    predicate: isKardinalResult,
    icon: <RiGitMergeLine size={20} />,
    component: async () => {
      const { KardinalSearchResult } = await import(
        './components/SearchResult/KardinalSearchResult'
      );
      return props => <KardinalSearchResult {...props} />;
    },
  },
});

const bundleType = SearchFilterResultTypeBlueprint.make({
  name: 'bundles',
  params: {
    value: 'kardinal-bundle',
    name: 'Bundles',
    icon: <RiBox3Line />,
  },
});

const pipelineType = SearchFilterResultTypeBlueprint.make({
  name: 'pipelines',
  params: {
    value: 'kardinal-pipeline',
    name: 'Pipelines',
    icon: <RiGitMergeLine />,
  },
});

/** What the page of the search shows of Kardinal. */
export const searchExtensions = [searchResult, bundleType, pipelineType];
