import { Bundle } from '../api/types.generated';
import { aBundle } from '../testing/objects';
import { rollbackProblem } from './rollbackProblem';

const one = aBundle('1.0.0', {
  status: {
    environments: {
      prod: { state: 'Verified', verifiedAt: '2026-11-18T10:00:00Z' },
      dev: { state: 'Failed' },
    },
  },
});

const back = (
  provenance: Bundle['spec']['provenance'],
  target: string,
  reference = 'ghcr.io/acme/guestbook:1.0.0',
): Bundle =>
  aBundle('rollback', {
    metadata: {
      labels: {
        'kardinal.io/pipeline': 'guestbook',
        'kardinal.io/rollback': 'true',
      },
    },
    spec: {
      artifacts: { images: [{ reference }] },
      intent: { target },
      ...(provenance === undefined ? {} : { provenance }),
    },
  });
const valid = { rollbackOf: 'guestbook-2-0-0', rollbackTo: 'guestbook-1-0-0' };

describe('rollbackProblem', () => {
  it.each<[string, Bundle]>([
    ['a release', aBundle('2.0.0')],
    ['what the environment had', back(valid, 'prod')],
  ])('has nothing against %s', (_what, bundle) => {
    expect(rollbackProblem(bundle, one)).toBeUndefined();
  });

  it.each<[string, Bundle, Bundle | undefined, RegExp]>([
    [
      'a label alone',
      back(undefined, 'prod'),
      undefined,
      /^metadata\.labels: kardinal\.io\/rollback has no effect without spec\.provenance\.rollbackOf/,
    ],
    [
      'other artifacts',
      back(valid, 'prod', 'ghcr.io/acme/guestbook:evil'),
      one,
      /^spec\.artifacts: must be those of guestbook-1-0-0/,
    ],
    [
      'an environment in which it failed',
      back(valid, 'dev'),
      one,
      /^spec\.provenance\.rollbackTo: guestbook-1-0-0 was never verified in dev/,
    ],
    [
      'an environment where it never was',
      back(valid, 'staging'),
      one,
      /was never verified in staging/,
    ],
    [
      'a record that is gone or that somebody else wrote',
      back(valid, 'prod'),
      undefined,
      /^spec\.provenance\.rollbackTo: Bundle guestbook-1-0-0 no longer exists/,
    ],
    [
      'itself',
      back({ ...valid, rollbackOf: 'guestbook-1-0-0' }, 'prod'),
      one,
      /must not be guestbook-1-0-0/,
    ],
  ])('refuses %s', (_what, bundle, restored, message) => {
    expect(rollbackProblem(bundle, restored)).toMatch(message);
  });
});
