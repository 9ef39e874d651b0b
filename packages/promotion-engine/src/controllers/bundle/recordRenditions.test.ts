import {
  Bundle,
  BundleStatus,
  Rendition,
} from '@kardinal/backstage-plugin-kardinal-common';
import { recordRenditions } from './recordRenditions';
import { ObservedRendition } from './types';

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

const bundle = (
  name: string,
  metadata: Partial<Bundle['metadata']> = {},
): Bundle => ({
  apiVersion: 'kardinal.io/v1alpha1',
  kind: 'Bundle',
  metadata: {
    name,
    namespace: 'default',
    uid: `uid-${name}`,
    labels: { 'kardinal.io/pipeline': 'shop' },
    ...metadata,
  },
  spec: { type: 'image', artifacts: { images: [{ reference: 'a/shop:1' }] } },
  status: {
    environments: {
      prod: { state: 'Verified', evidence: { renditions: [stored] } },
      dev: { state: 'Verified' },
    },
  } as BundleStatus,
});

const [recorded] = recordRenditions(bundle('one'), {});

const known = (
  change: (rendition: Rendition) => Rendition = each => each,
  seal: ObservedRendition['seal'] = 'intact',
) => new Map([[stored.name, { rendition: change(recorded), seal }]]);

const ownersOf = ({ metadata }: Rendition) =>
  (metadata.ownerReferences ?? []).map(({ name }) => name);

describe('recordRenditions', () => {
  it('records what an environment stored, of its Bundle', () => {
    expect(recorded.metadata.name).toBe(stored.name);
    expect(recorded.spec).toMatchObject({ bundle: 'one', environment: 'prod' });
    expect(ownersOf(recorded)).toEqual(['one']);
  });

  it.each<[string, ReturnType<typeof known>, readonly string[][]]>([
    ['is recorded', known(), []],
    ['lost its seal', known(undefined, 'missing'), [['one']]],
    [
      'was written by somebody else, who says something else',
      known(
        each => ({ ...each, spec: { ...each.spec, inputs: 'other' } }),
        'missing',
      ),
      [],
    ],
  ])('of what %s', (_what, renditions, expected) => {
    const found = recordRenditions(bundle('one'), { renditions });
    expect(found.map(ownersOf)).toEqual(expected);
  });

  it('adds a Bundle that stored the same, and leaves the record as it is', () => {
    const [shared, ...others] = recordRenditions(bundle('two'), {
      renditions: known(),
    });
    expect(others).toEqual([]);
    expect(ownersOf(shared)).toEqual(['one', 'two']);
    expect(shared.spec).toEqual(recorded.spec);
  });

  it('records the commit of what is on a branch', () => {
    const { reference: _, digest: __, ...made } = stored;
    const commit = 'd'.repeat(40);
    const renditions = [{ ...made, branch: 'environment/prod', commit }];
    const status = {
      environments: { prod: { state: 'Verified', evidence: { renditions } } },
    } as BundleStatus;
    const [{ spec }] = recordRenditions({ ...bundle('one'), status }, {});
    expect(spec.revision).toEqual({
      type: 'git',
      repository: stored.source.repository,
      branch: 'environment/prod',
      commit,
    });
  });

  it('records nothing of a Bundle that is being deleted', () => {
    const deletionTimestamp = '2026-11-18T10:00:00Z';
    expect(recordRenditions(bundle('one', { deletionTimestamp }), {})).toEqual(
      [],
    );
  });
});
