import fc from 'fast-check';
import {
  Bundle,
  orderEnvironments,
  Pipeline,
  PolicyGate,
  translate,
} from '@kardinal/backstage-plugin-kardinal-common';
import { compileGraph } from '@kardinal/graph-controller';

const bundle: Bundle = {
  apiVersion: 'kardinal.io/v1alpha1',
  kind: 'Bundle',
  metadata: { name: 'shop-1', namespace: 'default', uid: 'uid' },
  spec: { type: 'image', artifacts: { images: [{ reference: 'shop:1' }] } },
};

const gate = (name: string): PolicyGate => ({
  apiVersion: 'kardinal.io/v1alpha1',
  kind: 'PolicyGate',
  metadata: { name, namespace: 'default' },
  spec: { expression: 'true', recheckInterval: '5m' },
});

/** What the Graph engine says of the Graph of a Pipeline that is valid: a last environment waits for all others. */
function judge(names: readonly string[], gates: readonly string[]) {
  const pipeline: Pipeline = {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'Pipeline',
    metadata: { name: 'shop', namespace: 'default' },
    spec: {
      git: {
        url: 'https://forge.example.com/shop/gitops',
        branch: 'main',
        layout: 'directory',
        provider: 'github',
      },
      historyLimit: 20,
      graphHistoryLimit: 3,
      environments: [...names, 'last-of-all'].map((name, index) => ({
        name,
        approval: 'auto',
        update: { strategy: 'kustomize' },
        dependsOn: index === names.length ? [...names] : [],
      })),
    },
  };
  const order = orderEnvironments(pipeline);
  if (order.type === 'invalid') return order;
  const graph = translate({
    pipeline,
    bundle,
    environments: order.environments,
    gates: gates.map(name => ({
      gate: gate(name),
      scope: 'team',
      purpose: 'gate',
      appliesTo: names,
    })),
  });
  return compileGraph(graph.spec as Parameters<typeof compileGraph>[0]);
}

describe('a Pipeline that is valid', () => {
  it.each([
    'int',
    'string',
    'type',
    'list',
    'map',
    'in',
    'null',
    'bundle',
    'now',
    'size',
    'has',
    'all',
    'filter',
    'duration',
    'math',
    'optional',
    's',
    '0'.repeat(63),
    'a'.repeat(63),
    '0-0',
    'a--b',
  ])('has a Graph with an environment called %s', name => {
    expect(judge([name, 'other'], [name])).toMatchObject({ type: 'accepted' });
  });

  it('has a Graph whatever its environments and gates are called', () => {
    const name = fc
      .stringMatching(/^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/)
      .filter(text => text !== 'last-of-all');
    fc.assert(
      fc.property(
        fc.uniqueArray(name, { minLength: 2, maxLength: 6 }),
        fc.uniqueArray(fc.oneof(name, fc.constant('no.weekend')), {
          maxLength: 3,
        }),
        (names, gates) => {
          const verdict = judge(names, gates);
          fc.pre(verdict.type !== 'invalid');
          expect(verdict).toMatchObject({ type: 'accepted' });
        },
      ),
    );
  });
});
