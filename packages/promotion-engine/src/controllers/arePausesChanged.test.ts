import { Pipeline } from '@kardinal/backstage-plugin-kardinal-common';
import { aPipeline } from '@kardinal/backstage-plugin-kardinal-common/testUtils';
import { arePausesChanged } from './arePausesChanged';

const incident = { reason: 'INC-7', until: '2026-11-18T10:10:00Z' };
const pipeline = (spec: Partial<Pipeline['spec']> = {}) =>
  aPipeline(['dev', 'prod'], spec);
const pausedIn = (environment: string, pause = incident) =>
  pipeline({ pausedEnvironments: { [environment]: pause } });

it.each<[string, Pipeline | undefined, Pipeline | undefined, boolean]>([
  ['is new and has none', undefined, pipeline(), false],
  ['is new and is paused', undefined, pipeline({ paused: incident }), true],
  ['goes without one', pipeline(), undefined, false],
  ['goes while it is paused', pipeline({ paused: incident }), undefined, true],
  ['is paused', pipeline(), pipeline({ paused: incident }), true],
  ['goes on', pipeline({ paused: incident }), pipeline(), true],
  ['has an environment paused', pipeline(), pausedIn('prod'), true],
  ['has another one paused', pausedIn('dev'), pausedIn('prod'), true],
  [
    'is paused for longer',
    pausedIn('prod'),
    pausedIn('prod', { ...incident, until: '2026-11-18T12:00:00Z' }),
    true,
  ],
  ['stays paused', pausedIn('prod'), pausedIn('prod'), false],
  [
    'changes in something else',
    pausedIn('prod'),
    { ...pausedIn('prod'), status: { phase: 'Idle' } },
    false,
  ],
])('a Pipeline that %s', (_what, before, after, expected) => {
  expect(arePausesChanged(before, after)).toBe(expected);
});
