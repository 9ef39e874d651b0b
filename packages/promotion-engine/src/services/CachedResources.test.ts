import { Bundle } from '@kardinal/backstage-plugin-kardinal-common';
import { MemoryStore } from '@kardinal/kube-controller';
import { derivedStep } from '../__testUtils__/derivedStep';
import { testSeals } from '../__testUtils__/testSeals';
import { CachedResources } from './CachedResources';

const seals = testSeals();
const bundle: Bundle = {
  apiVersion: 'kardinal.io/v1alpha1',
  kind: 'Bundle',
  metadata: { name: 'b', namespace: 'default', uid: 'u', resourceVersion: '1' },
  spec: { type: 'image', artifacts: {} },
};
const verified = {
  phase: 'Promoting',
  labels: { team: 'a' },
  environments: { prod: { state: 'Verified' } },
} as const;

describe('the Bundle of a step', () => {
  it.each([
    ['its controller wrote', seals.sealStatus(bundle, verified), 'Verified'],
    ['somebody else wrote', verified, undefined],
    [
      'another control plane sealed',
      testSeals(8).sealStatus(bundle, verified),
      undefined,
    ],
  ])('has the record that %s', (_whose, status, state) => {
    const cached = new CachedResources(
      {
        store: (type, indexes = {}) => {
          const store = new MemoryStore(type);
          store.declareIndexes(indexes);
          return store;
        },
      },
      seals,
    );
    (cached.bundles as MemoryStore<Bundle>).upsert({ ...bundle, status });
    const found = cached.bundleOf(derivedStep)?.status;
    expect(found?.environments?.prod.state).toBe(state);
    expect(found?.labels).toEqual({ team: 'a' });
  });
});
