import { aBundle, aGate, aPipeline } from '../testing/objects';
import { exportGraph } from './exportGraph';
import { collectTemplates } from './gates';
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
    : exported.graph.spec.nodes.map(node =>
        [kindOf(node) ?? 'Bundle', environmentOf(node)].join(' ').trim(),
      );

describe('the Graph of a Pipeline', () => {
  it('is that of an example where no Bundle is named', () => {
    const exported = exportGraph({ pipeline, templates });
    expect(exported).toMatchObject({
      graph: {
        kind: 'Graph',
        metadata: { name: 'guestbook-example', namespace: 'default' },
      },
    });
    expect(exported).not.toHaveProperty('graph.metadata.ownerReferences');
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
