import { coreExtensionData } from '@backstage/frontend-plugin-api';
import { createExtensionTester } from '@backstage/frontend-test-utils';
import plugin from './index';
import { portalPages } from './pages/portalPages';
import {
  entityPromotionCard,
  entityPromotionContent,
  kardinalPage,
} from './plugin';

describe('the plugin of the new frontend system', () => {
  it.each([
    'api:kardinal',
    'page:kardinal',
    'page:kardinal/bundle',
    'entity-content:kardinal',
    'entity-card:kardinal/promotion',
    'search-result-list-item:kardinal',
    'search-filter-result-type:kardinal/bundles',
    'search-filter-result-type:kardinal/pipelines',
  ] as const)('brings %s', id => {
    expect(plugin.getExtension(id)).toBeDefined();
  });

  it.each(portalPages)('has a tab for $title', ({ name }) => {
    // The type knows only extensions that are listed one by one.
    const id = `sub-page:kardinal/${name}` as never;
    expect(plugin.getExtension(id)).toBeDefined();
  });

  it('has a tab and a card that can be created', () => {
    expect(createExtensionTester(entityPromotionContent)).toBeDefined();
    expect(createExtensionTester(entityPromotionCard)).toBeDefined();
  });

  it('has a page that can be created', () => {
    const page = createExtensionTester(kardinalPage);
    expect(page.get(coreExtensionData.routePath)).toBe('/kardinal');
    expect(page.get(coreExtensionData.title)).toBe('Kardinal');
  });

  it('is called kardinal', () => {
    expect(plugin.id).toBe('kardinal');
  });
});
