import {
  Bundle,
  GraphNodeSpec,
  PolicyGate,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Environments, recordUnreached } from './recordEnvironments';
import { ObservedGraph } from './types';

const spec = {
  environment: 'prod',
  expression: 'schedule.hour < 0',
  templateRef: { namespace: 'platform', name: 'frozen' },
};
const metadata = {
  name: 'frozen-prod',
  labels: { 'kardinal.io/scope': 'org', 'kardinal.io/environment': 'prod' },
};
const node: GraphNodeSpec = {
  id: 'frozen',
  template: { kind: 'PolicyGate', metadata, spec },
};
const graph: ObservedGraph = {
  name: 'shop-1',
  nodes: [node],
  names: ['shop-1'],
  parts: [],
  pipelineSpecHash: undefined,
  lifetime: 'lasting',
  problem: undefined,
};
const gate = {
  apiVersion: 'kardinal.io/v1alpha1',
  kind: 'PolicyGate',
  metadata,
  spec: { ...spec, recheckInterval: '5m' },
  status: { ready: false, reason: 'now' },
} as PolicyGate;

const before = { name: 'frozen', result: 'pending', reason: 'before' } as const;
const environmentsOf = (dev: string, prod: object = {}): Environments => ({
  dev: { state: dev, upstreams: [] },
  prod: { state: 'Pending', upstreams: ['dev'], ...prod },
});
const inPhase = (phase: 'Promoting' | 'Failed'): Bundle => ({
  apiVersion: 'kardinal.io/v1alpha1',
  kind: 'Bundle',
  metadata: { name: 'shop-1' },
  spec: { type: 'image', artifacts: {} },
  status: { phase },
});
const recorded = { evidence: { policyGates: [before] } };

it.each<[string, 'Promoting' | 'Failed', Environments, readonly string[]]>([
  [
    'are recorded when it fails',
    'Promoting',
    environmentsOf('Failed'),
    ['now'],
  ],
  [
    'are recorded anew when it fails again',
    'Promoting',
    environmentsOf('Failed', recorded),
    ['now'],
  ],
  [
    'stay as they were when it failed',
    'Failed',
    environmentsOf('Failed', recorded),
    ['before'],
  ],
  [
    'are not recorded while it can still come there',
    'Promoting',
    environmentsOf('Verified'),
    [],
  ],
])(
  'gates of an environment that a failed Bundle does not come to %s',
  (_words, phase, environments, expected) => {
    const { prod } = recordUnreached(inPhase(phase), environments, {
      graph,
      gates: [gate],
    });
    const reasons = (prod.evidence?.policyGates ?? []).map(
      ({ reason }) => reason,
    );
    expect(reasons).toEqual(expected);
  },
);
