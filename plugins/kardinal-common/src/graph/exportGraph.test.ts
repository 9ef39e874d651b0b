import { aBundle, aGate, aPipeline } from '../testing/objects';
import { exportGraph } from './exportGraph';
import { collectTemplates } from './gates';
import { partNames } from './graphParts';
import { environmentOf, kindOf } from './mergeStarted';

const pipeline = aPipeline(['dev', 'staging', 'prod']);
const templates = collectTemplates(
  [
    aGate('no-weekend', {
      labels: {
        'kardinal.io/scope': 'org',
        'kardinal.io/applies-to': 'prod',
      },
    }),
  ],
  pipeline,
  ['platform-policies'],
);

const nodesOf = (exported: ReturnType<typeof exportGraph>) =>
  exported.type === 'refused'
    ? exported.message
    : exported.graphs.flatMap(({ spec }) =>
        spec.nodes.map(node =>
          [kindOf(node) ?? 'Bundle', environmentOf(node)].join(' ').trim(),
        ),
      );

describe('the Graph of a Pipeline', () => {
  it('has a gate of the train before each environment of a Bundle that belongs to one', () => {
    const bundle = aBundle('2.0.0', { spec: { train: '2026-11' } });
    const exported = exportGraph({ pipeline, bundle, templates: [] });
    expect(nodesOf(exported)).toEqual([
      'Bundle',
      'PolicyGate dev',
      'PromotionStep dev',
      'PolicyGate staging',
      'PromotionStep staging',
      'PolicyGate prod',
      'PromotionStep prod',
    ]);
    expect(exported).toMatchObject({
      graphs: [
        {
          spec: {
            nodes: expect.arrayContaining([
              expect.objectContaining({
                template: expect.objectContaining({
                  spec: expect.objectContaining({
                    expression: 'size(train.waitsFor) == 0',
                    templateRef: {
                      namespace: 'default',
                      name: 'train:2026-11',
                    },
                  }),
                }),
              }),
            ]),
          },
        },
      ],
    });
  });

  it('is that of an example where no Bundle is named', () => {
    const exported = exportGraph({ pipeline, templates });
    expect(exported).toMatchObject({
      graphs: [
        {
          kind: 'Graph',
          metadata: { name: 'guestbook-example', namespace: 'default' },
        },
      ],
    });
    expect(exported).not.toHaveProperty('graphs.0.metadata.ownerReferences');
    expect(nodesOf(exported)).toEqual([
      'Bundle',
      'PromotionStep dev',
      'PromotionStep staging',
      'PolicyGate prod',
      'PromotionStep prod',
    ]);
  });

  it('is that of a Bundle with its intent', () => {
    const bundle = aBundle('2.0.0', {
      spec: { intent: { target: 'staging', skip: ['dev'] } },
    });
    expect(nodesOf(exportGraph({ pipeline, bundle, templates }))).toEqual([
      'Bundle',
      'PromotionStep staging',
    ]);
  });

  it('is as many as the Bundle would have, each with its name', () => {
    const names = Array.from({ length: 1_000 }, (_, index) => `env-${index}`);
    const exported = exportGraph({ pipeline: aPipeline(names), templates });
    if (exported.type === 'refused') throw new Error(exported.message);
    const { graphs } = exported;
    expect(graphs.length).toBeGreaterThan(1);
    expect(graphs.map(({ metadata }) => metadata.name)).toEqual(
      partNames('guestbook-example', graphs.length),
    );
    expect(
      graphs.flatMap(({ spec }) =>
        spec.nodes
          .filter(node => kindOf(node) === 'PromotionStep')
          .map(environmentOf),
      ),
    ).toEqual(names);
  });

  it.each([
    [
      'the Pipeline is invalid',
      { pipeline: aPipeline([]) },
      'spec.environments: no environments; add at least one',
    ],
    [
      'the target is unknown',
      { bundle: aBundle('2.0.0', { spec: { intent: { target: 'x' } } }) },
      /unknown target x/,
    ],
  ])('is refused where %s', (_why, input, message) => {
    expect(nodesOf(exportGraph({ pipeline, templates, ...input }))).toMatch(
      message,
    );
  });
});
