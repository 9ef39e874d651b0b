import { KubeObject } from '@kardinal/kube-controller';
import { isSpecChanged } from './isSpecChanged';

const object = (change: Partial<KubeObject['metadata']> = {}): KubeObject => ({
  apiVersion: 'kardinal.io/v1alpha1',
  kind: 'ChangeWindow',
  metadata: {
    name: 'freeze',
    namespace: 'platform-policies',
    uid: 'a',
    generation: 1,
    labels: { 'kardinal.io/scope': 'org' },
    ...change,
  },
});

it.each<[string, KubeObject | undefined, KubeObject | undefined, boolean]>([
  ['is new', undefined, object(), true],
  ['goes', object(), undefined, true],
  ['has another spec', object(), object({ generation: 2 }), true],
  ['was made again', object(), object({ uid: 'b' }), true],
  ['loses a label', object(), object({ labels: {} }), true],
  [
    'gets an annotation',
    object(),
    object({ annotations: { 'kardinal.io/applies-to': 'prod' } }),
    true,
  ],
  [
    'has another status',
    object({ resourceVersion: '1' }),
    object({ resourceVersion: '2' }),
    false,
  ],
])('an object that %s', (_what, before, after, expected) => {
  expect(isSpecChanged(before, after)).toBe(expected);
});
