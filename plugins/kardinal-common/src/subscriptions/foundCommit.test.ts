import { Bundle, Subscription } from '../api/types.generated';
import {
  bundleOfCommit,
  commitReference,
  FoundCommit,
  foundCommitBundle,
} from './foundCommit';

const sha = '5f0c1d9a2b7e4c3d8a6f1e0b9c8d7a6e5f4b3c2d';

const commit: FoundCommit = {
  repository: 'https://github.com/acme/config',
  sha,
  path: 'configs/shop',
  author: 'Ana',
  subject: 'Raise the limit',
  builtAt: '2026-11-26T10:00:00.000Z',
};

const subscription: Subscription = {
  apiVersion: 'kardinal.io/v1alpha1',
  kind: 'Subscription',
  metadata: { name: 'shop-config', namespace: 'team-a' },
  spec: {
    type: 'git',
    pipeline: 'shop',
    first: 'skipped',
    git: { select: 'branch' },
  },
};

const made = (found: FoundCommit, name: string): Bundle =>
  foundCommitBundle(subscription, found, name, '2026-11-26T10:01:00Z');

const plain = 'shop-config-5f0c1d9a2b7e';

describe('the Bundle of a commit that a Subscription found', () => {
  it('has the commit, who made it, and who found it', () => {
    expect(made({ ...commit, tag: 'v1.2.0' }, plain)).toEqual({
      apiVersion: 'kardinal.io/v1alpha1',
      kind: 'Bundle',
      metadata: {
        name: plain,
        namespace: 'team-a',
        labels: {
          'kardinal.io/pipeline': 'shop',
          'kardinal.io/subscription': 'shop-config',
        },
        annotations: {
          'kardinal.io/created-at': '2026-11-26T10:01:00Z',
          'kardinal.io/requested-by': 'kardinal',
          'kardinal.io/reason':
            'The Subscription shop-config found https://github.com/acme/config@v1.2.0',
        },
      },
      spec: {
        type: 'config',
        artifacts: {
          gitCommit: {
            repository: 'https://github.com/acme/config',
            sha,
            path: 'configs/shop',
            message: 'Raise the limit',
          },
        },
        provenance: {
          commitSHA: sha,
          author: 'Ana',
          buildTimestamp: '2026-11-26T10:00:00.000Z',
        },
      },
    });
  });

  it('is named as that of a watched branch, so that one commit is promoted once', () => {
    expect(bundleOfCommit('shop', commit, [])).toEqual({
      type: 'none',
      name: plain,
    });
    const bundles = [made(commit, 'by-ci')];
    expect(bundleOfCommit('shop', commit, bundles)).toEqual({
      type: 'made',
      name: 'by-ci',
    });
  });

  it('has a name of its own where another directory of the commit has that', () => {
    const other = made({ ...commit, path: 'configs/cart' }, plain);
    const second = bundleOfCommit('shop', commit, [other]);
    expect(second).toEqual({
      type: 'none',
      name: expect.stringMatching(/^shop-config-5f0c1d9a2b7e-[0-9a-f]{4}$/),
    });
    const foreign = made({ ...commit, sha: 'f'.repeat(40) }, second.name);
    expect(bundleOfCommit('shop', commit, [other, foreign])).toEqual({
      type: 'taken',
      name: second.name,
    });
  });

  it('is read by the tag, or by the short name of the commit', () => {
    expect(commitReference(commit)).toBe(
      'https://github.com/acme/config@5f0c1d9',
    );
    expect(commitReference({ ...commit, tag: 'v1' })).toBe(
      'https://github.com/acme/config@v1',
    );
  });
});
