import { aBundle, aGate, aPipeline } from '../testing/objects';
import { orderEnvironments } from './environments';
import { collectTemplates } from './gates';
import { kindOf } from './mergeStarted';
import { translate } from './translate';

function graphOf(
  environments: Parameters<typeof aPipeline>[0],
  gates: Parameters<typeof collectTemplates>[0] = [],
  bundle = aBundle('1.29.0'),
) {
  const pipeline = aPipeline(environments);
  const order = orderEnvironments(pipeline);
  if (order.type === 'invalid') throw new Error('the Pipeline is valid');
  return translate({
    pipeline,
    bundle,
    environments: order.environments,
    gates: collectTemplates(gates, pipeline, ['platform-policies']),
  });
}

const prodGate = (name: string, spec = {}) =>
  aGate(name, {
    labels: { 'kardinal.io/scope': 'org', 'kardinal.io/applies-to': 'prod' },
    spec,
  });

describe('translate', () => {
  it.each<[string, Parameters<typeof aPipeline>[0], string[], string[]]>([
    [
      'a list',
      ['test', 'uat', 'prod'],
      ['test', 'uat', 'prod'],
      ['test->uat', 'uat->prod'],
    ],
    [
      'a fan-out',
      [
        'test',
        { name: 'staging', dependsOn: ['test'] },
        { name: 'prod-us', dependsOn: ['staging'] },
        { name: 'prod-eu', dependsOn: ['staging'] },
      ],
      ['test', 'staging', 'prodUs', 'prodEu'],
      ['test->staging', 'staging->prod-us', 'staging->prod-eu'],
    ],
    [
      'waves',
      [
        { name: 'staging', wave: 1 },
        { name: 'prod-eu', wave: 2 },
        { name: 'prod-us', wave: 2 },
        { name: 'prod-ap', wave: 3 },
      ],
      ['staging', 'prodEu', 'prodUs', 'prodAp'],
      [
        'staging->prod-eu',
        'staging->prod-us',
        'prod-eu->prod-ap',
        'prod-us->prod-ap',
      ],
    ],
  ])(
    'makes of %s one reference to the Bundle and one step per environment, each after its upstreams',
    (_what, environments, ids, edges) => {
      const { nodes } = graphOf(environments).spec;
      expect(nodes.map(node => node.id)).toEqual(['bundle', ...ids]);
      expect(nodes.map(node => kindOf(node) ?? 'ref')).toEqual([
        'ref',
        ...ids.map(() => 'PromotionStep'),
      ]);
      const steps = nodes.slice(1).map(node => node.template?.spec) as {
        environment: string;
        upstreamEnvironments?: string[];
      }[];
      expect(
        steps.flatMap(({ environment, upstreamEnvironments = [] }) =>
          upstreamEnvironments.map(upstream => `${upstream}->${environment}`),
        ),
      ).toEqual(edges);
    },
  );

  it('puts gates before the step that they guard and requires them there', () => {
    const { nodes } = graphOf(
      ['test', 'prod'],
      [prodGate('no-weekend-deploys'), prodGate('soak-30m')],
    ).spec;
    expect(nodes.map(node => kindOf(node) ?? 'ref')).toEqual([
      'ref',
      'PromotionStep',
      'PolicyGate',
      'PolicyGate',
      'PromotionStep',
    ]);
    const [, , first, second, prod] = nodes;
    expect(prod.template?.spec).toMatchObject({
      requiredGates: [
        `\${${first.id}.metadata.name}`,
        `\${${second.id}.metadata.name}`,
      ],
    });
    expect(first.propagateWhen).toEqual([
      `\${${first.id}.status.ready == true}`,
    ]);
  });

  it('holds the data of a step back until it is Verified', () => {
    const [, test, prod] = graphOf(['test', 'prod']).spec.nodes;
    expect(test.propagateWhen).toEqual([
      '${test.status.state in ["Verified", "NoOp"]}',
    ]);
    expect(prod.template?.spec).toMatchObject({
      upstreamEnvironments: ['test'],
      upstreamVerified: '${test.status.state}',
    });
  });

  it('waits for every upstream of a fan-in', () => {
    const nodes = graphOf([
      'dev',
      { name: 'prod-eu', dependsOn: ['dev'] },
      { name: 'prod-us', dependsOn: ['dev'] },
      { name: 'audit', dependsOn: ['prod-eu', 'prod-us'] },
    ]).spec.nodes;
    expect(nodes[4].template?.spec).toMatchObject({
      upstreamVerified:
        '${[prodEu.status.state, prodUs.status.state].all(s, s in ["Verified", "NoOp"]) ? "Verified" : "Pending"}',
    });
  });

  it.each([
    ['org', prodGate('g')],
    [
      'team',
      aGate('g', {
        namespace: 'default',
        labels: { 'kardinal.io/applies-to': 'prod' },
      }),
    ],
  ])(
    'labels instances of an %s gate with what made them',
    (scope, template) => {
      const [, , gate] = graphOf(['test', 'prod'], [template]).spec.nodes;
      expect(gate.template?.metadata).toMatchObject({
        labels: {
          'kardinal.io/scope': scope,
          'kardinal.io/applies-to': 'prod',
          'kardinal.io/gate-name': 'g',
          'kardinal.io/gate-template': 'g',
          'kardinal.io/environment': 'prod',
        },
      });
    },
  );

  it('never lets user text become an expression of the Graph', () => {
    const nodes = graphOf(
      [{ name: 'prod', path: 'a/${bundle.spec}/b' }],
      [prodGate('g', { expression: '"${x}" == ""', message: '${y}' })],
    ).spec.nodes;
    expect(nodes[1].template?.spec).toMatchObject({
      expression: '"$${x}" == ""',
      message: '$${y}',
    });
    expect(nodes[2].template?.spec).toMatchObject({
      path: 'a/$${bundle.spec}/b',
    });
  });

  it('never lets keys of a user become expressions of the Graph', () => {
    const labelSelector = { 'a${bundle.spec}': '${bundle.spec}' };
    const health = {
      resource: {
        kind: 'Deployment',
        condition: 'Available',
        labelSelector,
      },
    } as const;
    const [, step] = graphOf([{ name: 'prod', health }]).spec.nodes;
    expect(step.template?.spec).toMatchObject({
      health: {
        resource: {
          labelSelector: { 'a$${bundle.spec}': '$${bundle.spec}' },
        },
      },
    });
  });

  it('guards an open pull request with a finalizer, and only there', () => {
    const [, auto, review] = graphOf([
      'dev',
      { name: 'prod', approval: 'pr-review' },
    ]).spec.nodes;
    expect(auto.template?.metadata).not.toHaveProperty('finalizers');
    expect(review.template?.metadata).toHaveProperty('finalizers', [
      'kardinal.io/pull-request',
    ]);
  });

  it('is owned by its Bundle', () => {
    expect(graphOf(['dev']).metadata.ownerReferences).toEqual([
      expect.objectContaining({ kind: 'Bundle', uid: 'uid-1.29.0' }),
    ]);
  });
});
