import { Pipeline } from '@kardinal/backstage-plugin-kardinal-common';
import { areSlotsChanged } from './areSlotsChanged';

const pipeline = (status?: Pipeline['status']): Pipeline => ({
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
    environments: [],
    historyLimit: 20,
    graphHistoryLimit: 3,
  },
  ...(status === undefined ? {} : { status }),
});
const slot = (bundle: string) => ({ bundle, uid: bundle });
const slots = (...names: string[]) => pipeline({ slots: names.map(slot) });

it.each([
  ['is new and has none', undefined, pipeline(), false],
  ['is new and has some', undefined, slots('a'), true],
  ['goes with none', pipeline({}), undefined, false],
  ['goes with some', slots('a'), undefined, true],
  ['has the same', slots('a', 'b'), slots('a', 'b'), false],
  [
    'has another phase',
    slots('a'),
    pipeline({ slots: [slot('a')], phase: 'Idle' }),
    false,
  ],
  [
    'gives one for another attempt',
    slots('a'),
    pipeline({ slots: [{ ...slot('a'), retryAt: '2026-11-18T10:00:00Z' }] }),
    true,
  ],
  ['gives one', slots('a'), slots('a', 'b'), true],
  ['takes one back', slots('a'), slots(), true],
  ['puts them in another order', slots('a', 'b'), slots('b', 'a'), true],
  ['needs none any more', slots(), pipeline({}), true],
])('a Pipeline that %s', (_what, before, after, expected) => {
  expect(areSlotsChanged(before, after)).toBe(expected);
});
