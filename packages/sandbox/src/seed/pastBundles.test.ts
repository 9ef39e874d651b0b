import { pastBundle } from './pastBundles';
import { pastReleases } from './pastReleases';

const saturday = Date.parse('2026-11-21T10:00:00Z');

describe('pastReleases', () => {
  it.each([
    ['Saturday', '2026-11-21T10:00:00Z', '2026-11-20T09:00:00Z'],
    ['Sunday', '2026-11-22T10:00:00Z', '2026-11-20T09:00:00Z'],
    ['Monday', '2026-11-23T10:00:00Z', '2026-11-20T09:00:00Z'],
    ['Wednesday', '2026-11-18T10:00:00Z', '2026-11-17T09:00:00Z'],
    ['early Thursday', '2026-11-19T03:00:00Z', '2026-11-18T09:00:00Z'],
  ])('released last on a working day before %s', (_day, now, expected) => {
    const releases = pastReleases(Date.parse(now));
    expect(new Date(releases[2].createdAt)).toEqual(new Date(expected));
  });

  it('is in order', () => {
    const times = pastReleases(saturday).map(({ createdAt }) => createdAt);
    expect([...times].sort((a, b) => a - b)).toEqual(times);
  });
});

describe('pastBundle', () => {
  const bundles = pastReleases(saturday).map(release =>
    pastBundle(release, 'http://forge/pull/1'),
  );

  it('tells how each release ended', () => {
    expect(bundles.map(({ status }) => status.phase)).toEqual([
      'Superseded',
      'Failed',
      'Verified',
    ]);
  });

  it('keeps the evidence of the promotion to prod', () => {
    expect(bundles[2].status).toMatchObject({
      environments: {
        prod: {
          state: 'Verified',
          promotedAt: '2026-11-20T09:36:00Z',
          verifiedAt: '2026-11-20T09:40:00Z',
          prURL: 'http://forge/pull/1',
          evidence: {
            approvedBy: ['ana'],
            gateDuration: '31m',
            changes: [
              {
                file: 'environments/prod/kustomization.yaml',
                to: 'ghcr.io/kardinal-demo/guestbook:1.28.3',
              },
            ],
            policyGates: [
              { name: 'no-weekend-deploys', result: 'pass' },
              {
                name: 'staging-soak',
                inputs: { 'bundle.upstreamSoakMinutes': 31 },
              },
            ],
          },
        },
      },
    });
  });

  it('is in the past, also for those who sort by creation', () => {
    expect(bundles[0].object.metadata.annotations).toEqual({
      'kardinal.io/created-at': '2026-11-18T07:50:00Z',
    });
  });
});
