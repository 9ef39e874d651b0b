import { Bundle } from '../api/types.generated';
import { WatchedBranch } from '../graph/watchedBranch';
import {
  BranchCommit,
  commitBundle,
  commitBundleName,
  isBundleOfCommit,
} from './commitBundle';

const watched: WatchedBranch = {
  source: {
    url: 'https://forge.example.com/shop/config',
    branch: 'main',
    provider: 'github',
  },
  path: 'configs/shop',
  directories: ['configs/shop'],
  first: 'skipped',
  interval: 60_000,
};
const sha = '5f0c1d9a2b7e4c3d8a6f1e0b9c8d7a6e5f4b3c2d';
const commit: BranchCommit = {
  sha,
  author: 'Ana',
  committedAt: '2026-11-18T09:00:00Z',
  subject: 'Raise the memory limit',
};
const bundleOf = (change: Partial<BranchCommit> = {}) =>
  commitBundle(
    { name: 'shop', namespace: 'team-a' },
    watched,
    { ...commit, ...change },
    '2026-11-18T10:00:00Z',
  );

describe('the Bundle of a commit', () => {
  it('promotes it, and says where it comes from', () => {
    expect(bundleOf()).toEqual({
      apiVersion: 'kardinal.io/v1alpha1',
      kind: 'Bundle',
      metadata: {
        name: 'shop-config-5f0c1d9a2b7e',
        namespace: 'team-a',
        labels: { 'kardinal.io/pipeline': 'shop' },
        annotations: {
          'kardinal.io/created-at': '2026-11-18T10:00:00Z',
          'kardinal.io/requested-by': 'kardinal',
          'kardinal.io/reason':
            'Committed to main of https://forge.example.com/shop/config',
        },
      },
      spec: {
        type: 'config',
        artifacts: {
          gitCommit: {
            repository: 'https://forge.example.com/shop/config',
            sha,
            path: 'configs/shop',
            message: 'Raise the memory limit',
          },
        },
        provenance: {
          commitSHA: sha,
          author: 'Ana',
          buildTimestamp: '2026-11-18T09:00:00Z',
        },
      },
    });
  });

  it('says no more than the commit does, and not more than the API stores', () => {
    const { spec } = bundleOf({
      subject: '',
      author: 'a'.repeat(1_000),
      committedAt: undefined,
    });
    expect(spec.artifacts.gitCommit?.message).toBeUndefined();
    expect(spec.provenance).toEqual({
      commitSHA: sha,
      author: expect.stringMatching(
        /^a{225}… \(cut: it has 1000 characters\)$/,
      ),
    });
    const long = bundleOf({ subject: 'm'.repeat(5_000) }).spec.artifacts;
    expect(long.gitCommit?.message).toHaveLength(1_024);
  });

  it('has one name for one commit', () => {
    expect(commitBundleName('shop', sha)).toBe('shop-config-5f0c1d9a2b7e');
    expect(commitBundleName('shop', sha)).not.toBe(
      commitBundleName('cart', sha),
    );
    expect(commitBundleName('s'.repeat(63), sha).length).toBeLessThanOrEqual(
      63,
    );
  });
});

describe('the Bundle of a commit that somebody else made', () => {
  const isOfCommit = (spec: Partial<Bundle['spec']>) => {
    const bundle = bundleOf();
    return isBundleOfCommit(
      {
        ...bundle,
        metadata: { name: 'of-ci' },
        spec: { ...bundle.spec, ...spec },
      },
      watched,
      sha,
    );
  };
  const { gitCommit } = bundleOf().spec.artifacts;
  const repository = `${watched.source.url}.git`;

  it.each<[string, Partial<Bundle['spec']>]>([
    ['is one', {}],
    [
      'is one by another spelling of the URL',
      { artifacts: { gitCommit: { ...gitCommit!, repository } } },
    ],
  ])('%s', (_what, spec) => {
    expect(isOfCommit(spec)).toBe(true);
  });

  it.each<[string, Partial<Bundle['spec']>]>([
    ['one environment', { intent: { target: 'dev' } }],
    [
      'another directory',
      { artifacts: { gitCommit: { ...gitCommit!, path: 'configs' } } },
    ],
    [
      'another commit',
      { artifacts: { gitCommit: { ...gitCommit!, sha: 'a'.repeat(40) } } },
    ],
    ['images beside it', { type: 'mixed' }],
  ])('is none of %s', (_what, spec) => {
    expect(isOfCommit(spec)).toBe(false);
  });
});
