import {
  Bundle,
  gateNodeId,
  GateTemplate,
  GraphNodeSpec,
  Pipeline,
  PromotionStep,
} from '@kardinal/backstage-plugin-kardinal-common';
import { missesGate } from './missesGate';

const created = '2026-11-18T09:00:00Z';
const earlier = '2026-11-18T08:59:59Z';
const later = '2026-11-18T09:00:01Z';

const bundle = {
  metadata: { name: 'shop-1', creationTimestamp: created },
  spec: {},
} as Bundle;

const pipeline = {
  metadata: { name: 'shop', namespace: 'default' },
  spec: {
    git: { url: 'https://forge.example.com/shop/gitops' },
    environments: [{ name: 'dev' }, { name: 'prod' }],
  },
} as Pipeline;

function template(
  creationTimestamp: string,
  over: Partial<GateTemplate> = {},
): GateTemplate {
  return {
    gate: {
      apiVersion: 'kardinal.io/v1alpha1',
      kind: 'PolicyGate',
      metadata: { name: 'soak', namespace: 'default', creationTimestamp },
      spec: { expression: 'true', recheckInterval: '5m' },
    },
    scope: 'team',
    purpose: 'gate',
    appliesTo: ['prod'],
    ...over,
  };
}

function stepNode(environment: string): GraphNodeSpec {
  return {
    id: environment,
    template: { kind: 'PromotionStep', spec: { environment } },
  };
}

const gateNode: GraphNodeSpec = {
  id: gateNodeId({ namespace: 'default', name: 'soak', environment: 'prod' }),
  template: { kind: 'PolicyGate', spec: { environment: 'prod' } },
};
const both = [stepNode('dev'), stepNode('prod')];

function step(environment: string, state: string): PromotionStep {
  return { spec: { environment }, status: { state } } as PromotionStep;
}

const base = {
  pipeline,
  templates: [template(earlier)],
  nodes: both,
  steps: [step('prod', 'Pending')],
};

it.each<[string, Partial<typeof base>, boolean]>([
  ['an older gate is not in the Graph', {}, true],
  [
    'one of the same second is not in the Graph',
    { templates: [template(created)] },
    true,
  ],
  ['a newer gate is not in the Graph', { templates: [template(later)] }, false],
  ['the gate is in the Graph', { nodes: [...both, gateNode] }, false],
  [
    'the environment has started',
    { steps: [step('prod', 'WaitingForMerge')] },
    false,
  ],
  ['the Bundle does not come to the environment', { nodes: [both[0]] }, false],
  [
    'the template is a permission',
    { templates: [template(earlier, { purpose: 'skip-permission' })] },
    false,
  ],
  [
    'the template guards another environment',
    { templates: [template(earlier, { appliesTo: ['test'] })] },
    false,
  ],
])('%s', (_what, over, expected) => {
  const { nodes, ...rest } = { ...base, ...over };
  expect(missesGate(bundle, { ...rest, graph: { nodes } })).toBe(expected);
});
