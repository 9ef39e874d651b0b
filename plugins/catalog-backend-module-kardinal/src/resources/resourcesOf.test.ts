import { BoardRow } from '@kardinal/backstage-plugin-kardinal-common';
import { resourcesOf } from './resourcesOf';

const cell = (environment: string) => ({
  environment,
  tier: 0,
  state: 'Verified' as const,
});
const row: BoardRow = {
  namespace: 'team-a',
  name: 'shop',
  state: 'Verified',
  sentence: [],
  cells: [cell('dev'), { ...cell('prod'), upstreams: ['dev'] }],
  entity: {
    kind: 'Component',
    namespace: 'default',
    name: 'Shop',
    owners: ['group:default/team-a'],
    system: 'system:default/web',
  },
};

it('are a Pipeline that the component depends on, and environments that the Pipeline depends on, each on those before it', () => {
  const entities = resourcesOf(row);
  expect(
    entities.map(({ metadata, spec }) => [
      `${metadata.namespace}/${metadata.name}`,
      metadata.title,
      spec,
    ]),
  ).toEqual([
    [
      'default/pipeline.team-a.shop',
      'shop',
      {
        type: 'kardinal-pipeline',
        owner: 'group:default/team-a',
        system: 'system:default/web',
        dependencyOf: ['component:default/shop'],
      },
    ],
    ...['dev', 'prod'].map(each => [
      `default/environment.team-a.shop.${each}`,
      `shop ${each}`,
      {
        type: 'kardinal-environment',
        owner: 'group:default/team-a',
        system: 'system:default/web',
        dependencyOf: ['resource:default/pipeline.team-a.shop'],
        ...(each === 'prod'
          ? { dependsOn: ['resource:default/environment.team-a.shop.dev'] }
          : {}),
      },
    ]),
  ]);
});

it('never show the Pipeline themselves: who owns such an entity acts on it', () => {
  const annotations = resourcesOf(row).flatMap(({ metadata }) =>
    Object.keys(metadata.annotations ?? {}),
  );
  expect(annotations).not.toContain('kardinal.io/pipeline');
});

it('are none where no entity shows the Pipeline', () => {
  expect(resourcesOf({ ...row, entity: undefined })).toEqual([]);
});
