import { Bundle, PolicyGate } from '@kardinal/backstage-plugin-kardinal-common';
import {
  aBundle,
  aPipeline,
} from '@kardinal/backstage-plugin-kardinal-common/testUtils';
import { derivedStep } from '../../__testUtils__/derivedStep';
import { orgGate } from '../../__testUtils__/templates';
import { CachedResources } from '../../services/CachedResources';
import { observeEmergency } from './observeEmergency';

const emergency = {
  requestedBy: 'user:default/ana',
  reason: 'Checkout is down',
  requestedAt: '2026-11-18T10:00:00Z',
};
const rollback = (environment: string, status: Bundle['status']) =>
  aBundle('1.0.0', {
    spec: {
      provenance: { rollbackOf: 'b-2', rollbackTo: 'b-1' },
      intent: { target: environment },
    },
    status,
  });
const ordered = rollback('prod', { phase: 'Promoting', emergency });

const permission = (name: string, labels = {}, namespace?: string) => {
  const gate = orgGate(name, 'true', {
    'kardinal.io/type': 'emergency-permission',
    ...labels,
  });
  return namespace === undefined
    ? gate
    : { ...gate, metadata: { ...gate.metadata, namespace } };
};

function forEveryEnvironment({ metadata, ...gate }: PolicyGate): PolicyGate {
  const { 'kardinal.io/applies-to': _, ...labels } = metadata.labels ?? {};
  const annotations = { 'kardinal.io/applies-to': '*' };
  return { ...gate, metadata: { ...metadata, labels, annotations } };
}

const observe = (bundle: Bundle | undefined, ...gates: PolicyGate[]) =>
  observeEmergency(
    {
      policyNamespaces: ['platform-policies'],
      cached: {
        bundleOf: () => bundle,
        bundle: () => bundle,
        trusted: (each: Bundle) => each,
        pipeline: () => aPipeline([{ name: 'prod' }]),
        gateTemplates: () => gates,
        stepsOfBundle: () => [],
        bundlesOfPipeline: () => [],
      } as unknown as CachedResources,
    },
    derivedStep,
  );

it.each<[string, Bundle | undefined]>([
  ['no Bundle any more', undefined],
  ['a release', aBundle('2.0.0', { status: { phase: 'Promoting' } })],
  [
    'a release whose status has an order',
    aBundle('2.0.0', { status: { phase: 'Promoting', emergency } }),
  ],
  ['a rollback that nobody ordered as one', rollback('prod', {})],
  ['one of another environment', rollback('dev', { emergency })],
])('%s is no emergency of the step', (_what, bundle) => {
  expect(observe(bundle, permission('incidents'))).toBeUndefined();
});

it.each<[string, PolicyGate, readonly string[]]>([
  [
    'for every environment',
    forEveryEnvironment(permission('incidents')),
    ['incidents'],
  ],
  ['for this one', permission('incidents'), ['incidents']],
  [
    'for another one',
    permission('incidents', { 'kardinal.io/applies-to': 'dev' }),
    [],
  ],
  ['of the team', permission('incidents', {}, 'default'), []],
  ['that is an ordinary gate', orgGate('incidents', 'true'), []],
])('a permission %s', (_what, gate, found) => {
  const observed = observe(ordered, gate);
  expect(observed?.order).toEqual(emergency);
  expect(observed?.permissions.map(each => each.gate.metadata.name)).toEqual(
    found,
  );
});

it('reads the facts of the promotion, not what a permission says of itself', () => {
  const gate = permission('incidents');
  const [first] =
    observe(ordered, {
      ...gate,
      spec: { ...gate.spec, environment: 'dev', pipeline: 'another' },
    })?.permissions ?? [];
  expect(first.facts.bundle).toBe(ordered);
  expect(first.facts.environment).toEqual({ name: 'prod', approval: 'auto' });
});
