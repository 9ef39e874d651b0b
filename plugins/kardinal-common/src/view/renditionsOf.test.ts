import { PromotionStep } from '../api/types.generated';
import { Entry } from './environmentRecord';
import { renditionsOf } from './renditionsOf';

const stored = {
  step: 'rendition',
  name: 'shop.prod.0123456789abcdef',
  source: {
    repository: 'https://forge.example.com/acme/gitops',
    commit: 'c'.repeat(40),
    path: 'environments/prod',
  },
  renderer: { name: 'kustomize', version: 'v5.4.3' },
  inputs: `sha256:${'1'.repeat(64)}`,
  reference: 'ghcr.io/acme/shop',
  digest: `sha256:${'2'.repeat(64)}`,
};
const entry = (renditions: object[]): Entry =>
  ({ state: 'Verified', evidence: { renditions } } as Entry);
const stepWith = (renditions: object[]) =>
  ({ status: { evidence: { renditions } } } as unknown as PromotionStep);
const noUrl = () => undefined;

describe('renditionsOf', () => {
  it('is nothing where nothing was stored', () => {
    expect(renditionsOf(undefined, undefined, noUrl)).toEqual({});
    expect(renditionsOf(undefined, entry([]), noUrl)).toEqual({});
  });

  it('says what it was made from, with a link to the commit where there is one', () => {
    const url = (sha: string) => `https://forge.example.com/c/${sha}`;
    const parent = `sha256:${'3'.repeat(64)}`;
    const { step: _, source, renderer, reference, digest, ...facts } = stored;
    expect(
      renditionsOf(undefined, entry([{ ...stored, parent }]), url),
    ).toEqual({
      renditions: [
        {
          ...facts,
          revision: { type: 'oci', reference, digest },
          parent,
          renderer: { type: 'program', program: 'kustomize v5.4.3' },
          source: { ...source, url: url(source.commit) },
        },
      ],
    });
  });

  it('says which tag it came from, and what that meant then', () => {
    const artifacts = [
      {
        reference: 'ghcr.io/acme/web',
        tag: '1',
        digest: `sha256:${'4'.repeat(64)}`,
      },
    ];
    const { renditions = [] } = renditionsOf(
      undefined,
      entry([{ ...stored, artifacts }]),
      noUrl,
    );
    expect(renditions[0].artifacts).toEqual(artifacts);
  });

  it('links the commit of what is on a branch', () => {
    const { reference: _, digest: __, ...made } = stored;
    const commit = 'd'.repeat(40);
    const onBranch = { ...made, branch: 'live/prod', commit };
    const { renditions = [] } = renditionsOf(
      undefined,
      entry([onBranch]),
      sha => `https://forge.example.com/c/${sha}`,
    );
    expect(renditions[0].revision).toEqual({
      type: 'git',
      branch: 'live/prod',
      commit,
      url: `https://forge.example.com/c/${commit}`,
    });
  });

  it.each(['plain', 'unknown'])('knows no program of what is %s', name => {
    const renderer = { name, version: '1' };
    const { renditions = [] } = renditionsOf(
      undefined,
      entry([{ ...stored, renderer }]),
      noUrl,
    );
    expect(renditions[0].renderer).toEqual({ type: name });
  });

  it('prefers what the promotion says now', () => {
    const now = stepWith([{ ...stored, name: 'newer' }]);
    const { renditions = [] } = renditionsOf(now, entry([stored]), noUrl);
    expect(renditions.map(({ name }) => name)).toEqual(['newer']);
  });

  it('reads on the record of the Bundle what was on a branch before', () => {
    const { reference: _, digest: __, ...made } = stored;
    const commit = 'd'.repeat(40);
    const parent = 'e'.repeat(40);
    const onBranch = { ...made, branch: 'live/prod', commit };
    const { renditions = [] } = renditionsOf(
      stepWith([onBranch]),
      entry([{ ...onBranch, parent }]),
      noUrl,
    );
    expect(renditions[0].parent).toBe(parent);
  });
});
