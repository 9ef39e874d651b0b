import { startTestBackend } from '@backstage/backend-test-utils';
import {
  CatalogProcessor,
  catalogProcessingExtensionPoint,
  EntityProvider,
} from '@backstage/plugin-catalog-node';
import { catalogServiceMock } from '@backstage/plugin-catalog-node/testUtils';
import { catalogModuleKardinal } from './module';

/** What the catalog is given. */
async function given() {
  const providers: EntityProvider[] = [];
  const processors: CatalogProcessor[] = [];
  const refuse = () => {
    throw new Error('the module does not ask for this');
  };
  await startTestBackend({
    extensionPoints: [
      [
        catalogProcessingExtensionPoint,
        {
          addProcessor: (...all) => void processors.push(...all.flat()),
          addEntityProvider: (...all) => void providers.push(...all.flat()),
          addPlaceholderResolver: refuse,
          setOnProcessingErrorHandler: refuse,
        },
      ],
    ],
    features: [catalogModuleKardinal, catalogServiceMock.factory()],
  });
  return { providers, processors };
}

it('gives the catalog what reads kardinal.yaml files, and what shows Pipelines', async () => {
  const { providers, processors } = await given();
  expect(providers.map(each => each.getProviderName())).toEqual([
    'kardinal-pipelines',
  ]);
  expect(processors.map(each => each.getProcessorName())).toEqual([
    'KardinalFileProcessor',
  ]);
});

it('says on an entity what is wrong with its annotation', async () => {
  const { processors } = await given();
  const entity = {
    apiVersion: 'backstage.io/v1alpha1',
    kind: 'Component',
    metadata: {
      name: 'shop',
      annotations: { 'kardinal.io/config': '../kardinal.yaml' },
    },
  };
  const target = 'https://github.com/acme/shop/blob/main/catalog-info.yaml';
  const cache = { get: async () => undefined, set: async () => {} };
  const after = await processors[0].postProcessEntity?.(
    entity,
    { type: 'url', target },
    () => {},
    { ...cache, forKey: () => cache } as never,
  );
  expect(after).toMatchObject({
    status: {
      items: [{ message: expect.stringContaining('../kardinal.yaml') }],
    },
  });
});
