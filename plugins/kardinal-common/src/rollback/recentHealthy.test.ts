import { Bundle } from '../api/types.generated';
import { aBundle, aPipeline } from '../testing/objects';
import { lastHealthyOf, recentHealthy } from './recentHealthy';

const at = (minute: number) => `2026-11-18T10:0${minute}:00Z`;

/** Version n came to prod in minute n. */
function arrived(
  version: number,
  spec: Partial<Bundle['spec']> = {},
  state = 'Verified',
): Bundle {
  const isVerified = state !== 'Failed';
  return aBundle(String(version), {
    spec,
    status: {
      environments: {
        prod: {
          state,
          promotedAt: at(version),
          healthCheckingSince: at(version),
          ...(isVerified ? { verifiedAt: at(version) } : {}),
        },
      },
    },
  });
}
const versions = (...bundles: readonly Bundle[]) =>
  recentHealthy('prod', bundles).map(({ version }) => version);

describe('what was healthy in an environment', () => {
  it('is told with its commit and when, the newest first', () => {
    const sha = 'a'.repeat(40);
    const repository = 'https://forge.example.com/gitops';
    const change = arrived(2, {
      type: 'config',
      artifacts: { gitCommit: { repository, sha } },
    });
    expect(recentHealthy('prod', [arrived(1), change])).toEqual([
      {
        bundle: 'guestbook-2',
        version: expect.any(String),
        drySha: sha,
        verifiedAt: at(2),
      },
      { bundle: 'guestbook-1', version: '1', verifiedAt: at(1) },
    ]);
  });

  it('is at most five, and nothing that failed or came elsewhere', () => {
    const all = [1, 2, 3, 4, 5, 6].map(each => arrived(each));
    expect(versions(...all, arrived(7, {}, 'Failed'))).toEqual([
      '6',
      '5',
      '4',
      '3',
      '2',
    ]);
    expect(recentHealthy('dev', all)).toEqual([]);
  });

  it('is the release that a rollback brought back, once', () => {
    const back = arrived(3, {
      provenance: { rollbackOf: 'guestbook-2', rollbackTo: 'guestbook-1' },
      intent: { target: 'prod' },
    });
    expect(versions(arrived(1), arrived(2), back)).toEqual(['1', '2']);
  });

  it('is kept of environments on branches', () => {
    const bundles = [arrived(1)];
    const directories = aPipeline(['dev', 'prod']);
    const { git } = directories.spec;
    const branches = aPipeline(['dev', 'prod'], {
      git: { ...git, layout: 'branch' },
    });
    expect(lastHealthyOf(directories, bundles)).toEqual([]);
    expect(lastHealthyOf(branches, bundles)).toEqual([
      {
        environment: 'prod',
        releases: [expect.objectContaining({ version: '1' })],
      },
    ]);
  });
});
