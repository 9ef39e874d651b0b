import { collectTemplates } from '../../graph/gates';
import { aGate, aPipeline } from '../../testing/objects';
import { appliedGates, templatesFor } from './appliedGates';
import { gateNames } from './gateNames';

const now = Date.parse('2026-04-10T12:00:00Z');
const pause = {
  by: 'user:default/ben',
  reason: 'Stocktaking',
  since: '2026-04-10T09:00:00Z',
  until: '2026-04-10T15:00:00Z',
};
const pipeline = aPipeline(['dev', 'prod'], {
  pausedEnvironments: { prod: pause },
});
const labelled = (type: string) => ({
  'kardinal.io/scope': 'org',
  'kardinal.io/type': type,
  'kardinal.io/applies-to': 'prod',
});
const templates = collectTemplates(
  [
    aGate('everywhere', { labels: { 'kardinal.io/scope': 'org' } }),
    aGate('prod-only', { labels: labelled('gate') }),
    aGate('on-call', { labels: labelled('emergency-permission') }),
    aGate('of-the-team', {
      namespace: 'default',
      labels: labelled('emergency-permission'),
    }),
  ],
  pipeline,
  ['platform-policies'],
);
const context = { pipeline, templates, now, bundles: [] };

const named = (environment: string, at = now) =>
  appliedGates({ ...context, now: at }, environment).map(each =>
    each.type === 'pause'
      ? each.pause.reason
      : each.template.gate.metadata.name,
  );

describe('appliedGates', () => {
  it.each([
    ['dev', undefined, ['everywhere']],
    ['prod', undefined, ['Stocktaking', 'everywhere', 'prod-only']],
    ['prod', Date.parse(pause.until), ['everywhere', 'prod-only']],
    ['qa', undefined, []],
  ])('of %s at %s are %j', (environment, at, expected) => {
    expect(named(environment, at)).toEqual(expected);
  });

  it('are no permissions, and only those of the platform permit', () => {
    const permitting = templatesFor(context, 'prod', 'emergency-permission');
    expect(permitting.map(({ gate }) => gate.metadata.name)).toEqual([
      'on-call',
    ]);
    expect(gateNames(context, 'prod', 'emergency-permission')).toEqual([
      'on-call',
    ]);
  });
});
