import { Bundle, Pipeline } from '@kardinal/backstage-plugin-kardinal-common';
import {
  aBundle,
  aPipeline,
} from '@kardinal/backstage-plugin-kardinal-common/testUtils';
import { refuseRetry, withoutOldRefusal } from './refuseRetry';
import { BundleObservation } from './types';

const now = Date.parse('2026-11-18T12:00:00Z');
const later = '2026-11-18T11:00:00Z';
const pipeline: Pipeline = aPipeline(['dev']);

function failed(annotations: Readonly<Record<string, string>> = {}): Bundle {
  const bundle = aBundle('1.29.0');
  return {
    ...bundle,
    metadata: {
      ...bundle.metadata,
      creationTimestamp: '2026-11-18T09:00:00Z',
      annotations: { ...annotations },
    },
    status: {
      phase: 'Failed',
      environments: {
        dev: { state: 'Failed', finishedAt: '2026-11-18T10:30:00Z' },
      },
    },
  };
}

function newer(status: Bundle['status']): Bundle {
  const bundle = aBundle('1.29.6');
  return {
    ...bundle,
    metadata: {
      ...bundle.metadata,
      creationTimestamp: '2026-11-18T10:00:00Z',
    },
    status,
  };
}

const wanted = failed({ 'kardinal.io/retry-at': later });
const promoting = newer({ phase: 'Promoting', environments: {} });
const written = newer({
  phase: 'Failed',
  environments: { dev: { state: 'Failed', commit: 'abc' } },
});

const refuse = (bundle: Bundle, ...others: readonly Bundle[]) =>
  refuseRetry(
    bundle,
    { pipeline, history: [bundle, ...others] } as unknown as BundleObservation,
    now,
  );

describe('refuseRetry', () => {
  it.each<[string, Bundle, RegExp]>([
    ['replaces it', promoting, /1\.29\.6 is newer and replaces 1\.29\.0/],
    [
      'was written where it failed',
      written,
      /1\.29\.6 is newer and has already been promoted to dev/,
    ],
  ])('says of an annotation that something newer %s', (_what, other, why) => {
    const { status } = refuse(wanted, other);
    expect(status).toMatchObject({
      phase: 'Failed',
      lastHandledRetryAt: later,
      environments: { dev: { state: 'Failed' } },
    });
    expect(status?.conditions?.[0]).toMatchObject({
      type: 'RetryRefused',
      status: 'True',
      message: expect.stringMatching(why),
    });
  });

  it.each<[string, Bundle, Bundle[]]>([
    ['nothing newer is there', wanted, []],
    ['nobody wants it again', failed(), [promoting]],
  ])('leaves it alone where %s', (_what, bundle, others) => {
    expect(refuse(bundle, ...others)).toBe(bundle);
  });

  it('answers an annotation that was accepted, where something newer came before it began', () => {
    const accepted = {
      ...wanted,
      status: { ...wanted.status, phase: 'Failed', lastHandledRetryAt: later },
    } as Bundle;
    expect(refuse(accepted)).toBe(accepted);
    expect(refuse(accepted, promoting).status?.conditions?.[0]?.type).toBe(
      'RetryRefused',
    );
  });

  it('answers an annotation once, and another one anew', () => {
    const once = refuse(wanted, promoting);
    expect(refuse(once, promoting)).toBe(once);
    const again = {
      ...once,
      metadata: {
        ...once.metadata,
        annotations: { 'kardinal.io/retry-at': '2026-11-18T11:30:00Z' },
      },
    };
    expect(refuse(again, promoting).status?.lastHandledRetryAt).toBe(
      '2026-11-18T11:30:00Z',
    );
  });

  it('takes the answer away once the Bundle goes on', () => {
    const { status = {} } = refuse(wanted, promoting);
    expect(withoutOldRefusal(status)).toBe(status);
    expect(
      withoutOldRefusal({ ...status, phase: 'Promoting' }).conditions,
    ).toEqual([]);
  });
});
