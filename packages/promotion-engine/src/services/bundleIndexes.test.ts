import { Bundle } from '@kardinal/backstage-plugin-kardinal-common';
import { aBundle } from '@kardinal/backstage-plugin-kardinal-common/testUtils';
import { bundleIndexes } from './bundleIndexes';

function bundle(
  phase: NonNullable<Bundle['status']>['phase'],
  annotations: Readonly<Record<string, string>> = {},
): Bundle {
  return aBundle('1.0.0', {
    metadata: {
      namespace: 'shop',
      labels: { 'kardinal.io/pipeline': 'web' },
      annotations: { ...annotations },
    },
    status: { phase },
  });
}

describe('the indexes of Bundles', () => {
  it.each([
    ['Promoting', ['shop/web']],
    ['Available', ['shop/web']],
    ['Verified', []],
    ['Failed', []],
    ['Superseded', []],
  ] as const)('finds as unfinished one that is %s: %j', (phase, keys) => {
    expect(bundleIndexes.unfinished(bundle(phase))).toEqual(keys);
    expect(bundleIndexes.pipeline(bundle(phase))).toEqual(['shop/web']);
    expect(bundleIndexes.phase(bundle(phase))).toEqual([phase]);
    expect(bundleIndexes.rollback(bundle(phase))).toEqual([]);
  });

  it('finds none of a Pipeline that is not named', () => {
    const nameless: Bundle = {
      ...bundle('Promoting'),
      metadata: { name: 'x', namespace: 'shop' },
    };
    const { pipeline: _, ...spec } = nameless.spec as Bundle['spec'] & {
      pipeline?: string;
    };
    expect(bundleIndexes.pipeline({ ...nameless, spec })).toEqual([]);
    expect(bundleIndexes.unfinished({ ...nameless, spec })).toEqual([]);
  });
});
