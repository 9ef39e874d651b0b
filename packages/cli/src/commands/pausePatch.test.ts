import { pausePatch } from './pausePatch';

it.each([
  [undefined, { reason: 'INC-7' }, { paused: { reason: 'INC-7' } }],
  [undefined, null, { paused: null }],
  [
    'prod',
    { reason: 'INC-7' },
    { pausedEnvironments: { prod: { reason: 'INC-7' } } },
  ],
  ['prod', null, { pausedEnvironments: { prod: null } }],
])('of %s with %j is %j', (environment, pause, expected) => {
  expect(pausePatch(environment, pause)).toEqual(expected);
});
