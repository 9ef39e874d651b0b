import { aBundle, aGate, aPipeline } from '../testing/objects';
import { PolicyGate } from '../api/types.generated';
import { orderEnvironments } from './environments';
import { gateChanges } from './gateChanges';
import { collectTemplates } from './gates';
import { translate } from './translate';

const org = { 'kardinal.io/scope': 'org', 'kardinal.io/applies-to': '*' };
const soak = aGate('soak', {
  labels: org,
  spec: { expression: 'bundle.upstreamSoakMinutes >= 5' },
});
const hours = aGate('hours', {
  labels: org,
  spec: { expression: '"${x}" != "" && schedule.hour > 8', timezone: 'UTC' },
});
const pipeline = aPipeline(['staging', 'prod']);
const templates = (gates: readonly PolicyGate[]) =>
  collectTemplates(gates, pipeline, ['platform-policies']);

function nodes() {
  const order = orderEnvironments(pipeline);
  if (order.type === 'invalid') throw new Error('the Pipeline is valid');
  return translate({
    pipeline,
    bundle: aBundle('1.0.0'),
    environments: order.environments,
    gates: templates([soak, hours]),
  }).spec.nodes;
}

const changed = (gate: PolicyGate, spec: Partial<PolicyGate['spec']>) => ({
  ...gate,
  spec: { ...gate.spec, ...spec },
});

describe('gateChanges', () => {
  it.each<
    [string, readonly PolicyGate[], readonly string[], string | undefined]
  >([
    ['nothing', [soak, hours], ['prod'], undefined],
    [
      'another message',
      [changed(soak, { message: 'Wait' }), hours],
      ['prod'],
      undefined,
    ],
    [
      'another expression',
      [changed(soak, { expression: 'false' }), hours],
      ['staging', 'prod'],
      'Org gate platform-policies/soak was changed after this Bundle was translated, and still holds for staging, prod as it was then. Create a new Bundle to promote with the gates as they are now',
    ],
    [
      'another zone, and a deletion',
      [changed(hours, { timezone: 'Europe/Berlin' })],
      ['prod'],
      'Org gate platform-policies/hours was changed after this Bundle was translated, and still holds for prod as it was then; Org gate platform-policies/soak was deleted after this Bundle was translated, and still holds for prod as it was then. Create a new Bundle to promote with the gates as they are now',
    ],
    ['a deletion where all is done', [soak], [], undefined],
  ])('says of %s', (_change, gates, open, said) => {
    expect(gateChanges(nodes(), templates(gates), new Set(open))).toBe(said);
  });
});
