import { compareDeployed, Deployed } from './compareDeployed';
import { HealthQuery } from './HealthAdapter';

const promoted = 'a'.repeat(40);
const before = 'b'.repeat(40);
const later = 'c'.repeat(40);
const digest = (character: string) => `sha256:${character.repeat(64)}`;
const repository = 'https://charts.example.com';
const chart = { repository, name: 'shop', version: '4.2.0' };
const stored = [{ reference: 'ghcr.io/acme/shop', digest: digest('1') }];

const query = (overrides: Partial<HealthQuery> = {}): HealthQuery => ({
  pipeline: 'shop',
  environment: 'prod',
  images: [{ name: 'app', repository: 'ghcr.io/acme/app', tag: '2.0.0' }],
  commit: promoted,
  settings: {},
  ...overrides,
});
const onlyChart = { images: [], charts: [chart] };

it.each<[string, Partial<HealthQuery>, Deployed, string]>([
  ['the commit', {}, { revisions: [promoted] }, 'proven'],
  [
    'it, as Flux writes it',
    {},
    { revisions: [`main@sha1:${promoted}`] },
    'proven',
  ],
  ['it, as Flux wrote it', {}, { revisions: [`main/${promoted}`] }, 'proven'],
  [
    'it in one of several sources',
    {},
    { revisions: ['1.2.3', promoted] },
    'proven',
  ],
  ['a commit before', {}, { revisions: [before] }, 'other'],
  ['a commit that nobody has looked up', {}, { revisions: [later] }, 'other'],
  [
    'a later commit that contains it',
    { laterCommits: [later] },
    { revisions: [later] },
    'proven',
  ],
  ['nothing yet', {}, { revisions: [] }, 'other'],
  ['nothing yet, in words', {}, { revisions: [''] }, 'other'],
  ['a version alone', {}, { revisions: ['1.2.3'] }, 'unproven'],
  [
    'a version alone, for a configuration',
    { images: [] },
    { revisions: ['1.2.3'] },
    'other',
  ],
  [
    'the digest of a tag, which is no commit',
    {},
    { revisions: [`v1@${digest('1')}`] },
    'unproven',
  ],
  [
    'whatever, where nothing was written',
    { commit: undefined },
    { revisions: [before] },
    'unproven',
  ],
  [
    'the digest',
    { renditions: stored },
    {
      revisions: [digest('1')],
      artifacts: [{ reference: 'ghcr.io/acme/shop', revision: digest('1') }],
    },
    'proven',
  ],
  [
    'the digest of a tag',
    { renditions: stored },
    { revisions: [], artifacts: [{ revision: `prod@${digest('1')}` }] },
    'proven',
  ],
  [
    'another digest',
    { renditions: stored },
    { revisions: [promoted], artifacts: [{ revision: digest('2') }] },
    'other',
  ],
  [
    'no digest',
    { renditions: stored },
    { revisions: [], artifacts: [{}] },
    'other',
  ],
  [
    'another artifact',
    { renditions: stored },
    {
      revisions: [],
      artifacts: [{ reference: 'ghcr.io/acme/web', revision: digest('1') }],
    },
    'other',
  ],
  ['the chart', onlyChart, { revisions: ['4.2.0'], charts: [chart] }, 'proven'],
  [
    'the chart, with a digest',
    onlyChart,
    {
      revisions: [],
      charts: [{ name: 'shop', version: '4.2.0+0f1e2d3c4b5a' }],
    },
    'proven',
  ],
  [
    'another version of the chart',
    onlyChart,
    { revisions: [], charts: [{ ...chart, version: '4.2.0-rc.1' }] },
    'other',
  ],
  [
    'the chart of another repository',
    onlyChart,
    {
      revisions: [promoted],
      charts: [{ ...chart, repository: 'https://other', version: '1' }],
    },
    'proven',
  ],
  [
    'the chart, with the values before',
    { charts: [chart] },
    { revisions: ['4.2.0', before], charts: [chart] },
    'other',
  ],
  [
    'the chart, and nothing of values',
    { charts: [chart] },
    { revisions: ['4.2.0'], charts: [chart] },
    'proven',
  ],
])('a tool that has %s', (_what, asked, deployed, type) => {
  expect(compareDeployed(query(asked), deployed).type).toBe(type);
});

it('says what is there instead, and which commits may be later ones', () => {
  expect(
    compareDeployed(query(), { revisions: ['1.2.3', `main@sha1:${before}`] }),
  ).toEqual({
    type: 'other',
    what: 'is at 1.2.3, not at the promoted commit aaaaaaaa',
    otherCommits: [before],
  });
  expect(compareDeployed(query(), { revisions: [''] })).toMatchObject({
    what: 'is at no revision, not at the promoted commit aaaaaaaa',
    otherCommits: [],
  });
});
