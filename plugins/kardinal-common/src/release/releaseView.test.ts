import { aBundle } from '../testing';
import { imagePage } from './imagePage';
import { releaseEvidence } from './releaseEvidence';
import { releaseView } from './releaseView';
import { sourceCommitUrl } from './sourceCommitUrl';

const sha = '3a1f9d2e77';

describe('what a page says of a Bundle', () => {
  it('is its version, where it comes from and what it brings', () => {
    const source = 'https://github.com/acme/guestbook';
    const bundle = aBundle('1.29.0', {
      metadata: { annotations: { 'kardinal.io/source': source } },
      spec: {
        artifacts: {
          images: [
            {
              reference: 'ghcr.io/acme/guestbook:1.29.0',
              digest: 'sha256:abcdef',
            },
          ],
        },
        provenance: {
          commitSHA: sha,
          author: 'Ana',
          ciRunURL: 'https://github.com/acme/guestbook/actions/runs/7',
        },
      },
    });
    expect(
      releaseView({
        bundle,
        pipeline: 'guestbook',
        entity: undefined,
        commitUrl: () => undefined,
      }),
    ).toEqual({
      namespace: 'default',
      name: 'guestbook-1-29-0',
      pipeline: 'guestbook',
      version: '1.29.0',
      type: 'image',
      createdAt: '2026-04-07T09:00:00Z',
      provenance: {
        commitSHA: sha,
        source,
        author: 'Ana',
        ciRunURL: 'https://github.com/acme/guestbook/actions/runs/7',
        commitUrl: `https://github.com/acme/guestbook/commit/${sha}`,
      },
      images: [
        {
          repository: 'ghcr.io/acme/guestbook',
          tag: '1.29.0',
          digest: 'sha256:abcdef',
          url: 'https://ghcr.io/acme/guestbook',
        },
      ],
    });
  });

  it('is the commit whose configuration it brings', () => {
    const repository = 'https://forge.example.com/platform/config';
    const commit = 'a'.repeat(40);
    const { images, configuration } = releaseView({
      bundle: aBundle('1', {
        spec: {
          type: 'config',
          artifacts: { gitCommit: { repository, sha: commit } },
        },
      }),
      pipeline: 'guestbook',
      entity: undefined,
      commitUrl: (of, to) => `${of}/commit/${to}`,
    });
    expect(images).toEqual([]);
    expect(configuration).toEqual({
      repository,
      sha: commit,
      url: `${repository}/commit/${commit}`,
    });
  });
});

describe('the page of a built commit', () => {
  it.each([
    [
      'https://github.com/acme/app/actions/runs/7',
      `https://github.com/acme/app/commit/${sha}`,
    ],
    [
      'https://gitlab.example.com/a/b/app/-/pipelines/9',
      `https://gitlab.example.com/a/b/app/-/commit/${sha}`,
    ],
    ['https://ci.example.com/job/app/7', undefined],
    ['data:text/html,x/actions/runs/7', undefined],
    [undefined, undefined],
  ])('of the run %s is %s', (run, expected) => {
    expect(sourceCommitUrl(run, sha)).toBe(expected);
  });

  it('is not known without the commit', () => {
    expect(
      sourceCommitUrl('https://github.com/acme/app/actions/runs/7', undefined),
    ).toBeUndefined();
  });
});

it.each([
  ['ghcr.io/acme/app', 'https://ghcr.io/acme/app'],
  ['quay.io/acme/app', 'https://quay.io/repository/acme/app'],
  ['docker.io/library/nginx', 'https://hub.docker.com/_/nginx'],
  ['docker.io/acme/app', 'https://hub.docker.com/r/acme/app'],
  ['registry.example.com/app', undefined],
  ['nginx', undefined],
])('the page of the image %s is %s', (repository, expected) => {
  expect(imagePage(repository)).toBe(expected);
});

it('evidence is the record without the seal, which only the controller can check', () => {
  const bundle = aBundle('1', { status: { phase: 'Verified', seal: 's' } });
  expect(releaseEvidence(bundle, 'guestbook', 'sealed')).toEqual({
    namespace: 'default',
    name: 'guestbook-1',
    pipeline: 'guestbook',
    createdAt: '2026-04-07T09:00:00Z',
    spec: bundle.spec,
    phase: 'Verified',
    record: 'sealed',
    status: { phase: 'Verified' },
  });
});
