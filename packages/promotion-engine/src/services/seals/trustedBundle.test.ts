import { Bundle } from '@kardinal/backstage-plugin-kardinal-common';
import { testSeals } from '../../__testUtils__/testSeals';
import { bundleToDecide, sealsBundle, trustedBundle } from './trustedBundle';

const seals = testSeals();
const skipped = { staging: { permission: 'p' } } as never;
const environments = { dev: { state: 'Verified' } } as never;

const bundleIn = (
  phase: NonNullable<Bundle['status']>['phase'],
  whose: 'own' | 'forged',
): Bundle => {
  const bundle: Bundle = {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'Bundle',
    metadata: { name: 'b', namespace: 'default', uid: 'u' },
    spec: { type: 'image', artifacts: {} },
  };
  const status = { phase, skipped, environments, labels: { hotfix: 'true' } };
  return {
    ...bundle,
    status: whose === 'own' ? seals.sealStatus(bundle, status) : status,
  };
};

describe('a Bundle with a status of its controller', () => {
  it.each(['Promoting', 'Failed', 'Verified'] as const)(
    'is believed: %s',
    phase => {
      const bundle = bundleIn(phase, 'own');
      expect(trustedBundle(seals, bundle)).toBe(bundle);
      expect(bundleToDecide(seals, bundle)).toEqual(bundle);
      expect(sealsBundle(seals, bundle)).toBe(true);
    },
  );
});

describe('a Bundle with a status of somebody else', () => {
  it('has no record or permissions for promotions and gates, and the labels that were recorded first', () => {
    const { status } = trustedBundle(seals, bundleIn('Verified', 'forged'));
    expect(status).toEqual({ phase: 'Verified', labels: { hotfix: 'true' } });
  });

  it('starts anew while it is on its way', () => {
    const bundle = bundleIn('Promoting', 'forged');
    expect(bundleToDecide(seals, bundle).status).toEqual({
      phase: 'Promoting',
      labels: { hotfix: 'true' },
    });
    expect(sealsBundle(seals, bundle)).toBe(true);
  });

  it.each(['Verified', 'SkipDenied', 'Superseded'] as const)(
    'stays for people once it has ended, without a seal: %s',
    phase => {
      const bundle = bundleIn(phase, 'forged');
      expect(bundleToDecide(seals, bundle)).toEqual(bundle);
      expect(sealsBundle(seals, bundle)).toBe(false);
    },
  );

  it('needs its permissions again where it failed and may be retried', () => {
    const bundle = bundleIn('Failed', 'forged');
    const { status } = bundleToDecide(seals, bundle);
    expect(status).toEqual({
      phase: 'Failed',
      environments,
      labels: { hotfix: 'true' },
    });
    expect(sealsBundle(seals, bundle)).toBe(false);
  });
});
