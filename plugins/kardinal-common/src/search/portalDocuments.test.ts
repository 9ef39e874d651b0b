import { aBundle, aPipeline } from '../testing/objects';
import { bundleDocument, pipelineDocument } from './portalDocuments';

const entity = {
  kind: 'Component',
  namespace: 'default',
  name: 'Guestbook',
  title: 'Guest book',
  owners: ['group:default/team-a'],
  system: 'system:default/web',
};
const bundle = aBundle('1.29.0', {
  metadata: { labels: { 'kardinal.io/pipeline': 'guestbook', hotfix: 'true' } },
  spec: {
    provenance: {
      author: 'ana',
      commitSHA: '3a1f9d2e77',
      ciRunURL: 'https://github.com/acme/guestbook/actions/runs/7',
    },
  },
});

describe('the document of a Bundle', () => {
  it('has what a person looks for, and its page', () => {
    const name = bundle.metadata.name;
    expect(bundleDocument({ bundle, pipeline: 'guestbook', entity })).toEqual({
      title: 'Guest book 1.29.0',
      text: 'Bundle of default/guestbook, created on 2026-04-07. Author: ana. Commit: 3a1f9d2e77. Images: ghcr.io/acme/guestbook:1.29.0. Labels: hotfix=true. Owner: group:default/team-a.',
      location: `/kardinal/bundles/default/${name}`,
      authorization: { resourceRef: 'default/guestbook' },
      pipeline: 'default/guestbook',
      namespace: 'default',
      name,
      owner: 'group:default/team-a',
      version: '1.29.0',
      commit: '3a1f9d2e77',
      createdAt: '2026-04-07T09:00:00Z',
    });
  });

  it('says which configuration it brings', () => {
    const artifacts = {
      gitCommit: {
        repository: 'https://forge.example.com/platform/gitops',
        sha: 'c0ffee1234',
        message: 'Double the replicas',
      },
    };
    const { text } = bundleDocument({
      bundle: aBundle('1.29.0', { spec: { type: 'config', artifacts } }),
      pipeline: 'guestbook',
      entity: undefined,
    });
    expect(text).toContain(
      'Configuration: c0ffee1234 of https://forge.example.com/platform/gitops, Double the replicas.',
    );
  });

  it('has the same fields as every other, known or not', () => {
    const bare = bundleDocument({
      bundle: aBundle('1.29.0'),
      pipeline: 'guestbook',
      entity: undefined,
    });
    const known = bundleDocument({ bundle, pipeline: 'guestbook', entity });
    expect(Object.keys(bare)).toEqual(Object.keys(known));
    expect(Object.keys(pipelineDocument(aPipeline([]), entity))).toEqual(
      Object.keys(known),
    );
  });
});

describe('the document of a Pipeline', () => {
  it('has its environments and its entity, whose tab it leads to', () => {
    expect(pipelineDocument(aPipeline(['dev', 'prod']), entity)).toMatchObject({
      title: 'Guest book',
      text: 'Pipeline default/guestbook. Environments: dev, prod. Repository: https://forge.example.com/platform/gitops. Owner: group:default/team-a. System: system:default/web.',
      location: '/catalog/default/component/guestbook/promotion',
      authorization: { resourceRef: 'default/guestbook' },
    });
  });

  it('leads to the board where no entity shows it', () => {
    expect(pipelineDocument(aPipeline(['dev']), undefined).location).toBe(
      '/kardinal/board?owner=all&text=guestbook',
    );
  });
});
