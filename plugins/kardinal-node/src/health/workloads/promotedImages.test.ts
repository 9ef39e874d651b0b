import { HealthQuery } from '../HealthAdapter';
import {
  describeImage,
  imagesOfTemplate,
  isImage,
  lackOf,
  matchImages,
  repositoryOf,
} from './promotedImages';

const digest = `sha256:${'a'.repeat(64)}`;
const app = { name: 'app', repository: 'ghcr.io/acme/app', tag: '2.0.0' };
const worker = { ...app, name: 'worker', repository: 'ghcr.io/acme/worker' };
const pinned = { ...app, digest };

it.each([
  ['nginx', 'nginx'],
  ['nginx:1', 'nginx'],
  ['ghcr.io/acme/app:2.0.0', 'ghcr.io/acme/app'],
  ['localhost:5000/app', 'localhost:5000/app'],
  ['localhost:5000/app:1', 'localhost:5000/app'],
  [`ghcr.io/acme/app@${digest}`, 'ghcr.io/acme/app'],
  [`ghcr.io/acme/app:2.0.0@${digest}`, 'ghcr.io/acme/app'],
])('the repository of %s is %s', (text, repository) => {
  expect(repositoryOf(text)).toBe(repository);
});

it.each([
  ['ghcr.io/acme/app:2.0.0', app, true],
  [`ghcr.io/acme/app:2.0.0@${digest}`, app, true],
  ['ghcr.io/acme/app:2.0.0-rc', app, false],
  ['ghcr.io/acme/app', app, false],
  ['ghcr.io/acme/app', { ...app, tag: 'latest' }, true],
  [`ghcr.io/acme/app@${digest}`, { ...app, tag: 'latest' }, false],
  ['ghcr.io/acme/app2:2.0.0', app, false],
  [`ghcr.io/acme/app@${digest}`, pinned, true],
  [`ghcr.io/acme/app:1.0.0@${digest}`, pinned, true],
  ['ghcr.io/acme/app:2.0.0', pinned, false],
])('%s is %j: %s', (text, image, expected) => {
  expect(isImage(text, image)).toBe(expected);
});

it.each<[string, readonly string[], object]>([
  [
    'all that it uses',
    ['ghcr.io/acme/app:2.0.0', 'redis:7'],
    { type: 'promoted' },
  ],
  ['nothing of it', ['redis:7'], { type: 'unrelated' }],
  ['nothing at all', [], { type: 'unrelated' }],
  [
    'another version of one',
    ['ghcr.io/acme/app:2.0.0', 'ghcr.io/acme/worker:1.0.0'],
    { type: 'other', missing: 'ghcr.io/acme/worker:2.0.0' },
  ],
])('a workload has %s', (_what, references, expected) => {
  expect(matchImages(references, [app, worker])).toEqual(expected);
});

it.each<[readonly string[], Partial<HealthQuery>, string | undefined]>([
  [['ghcr.io/acme/app:2.0.0'], {}, undefined],
  [['ghcr.io/acme/app:1.0.0'], {}, 'does not run ghcr.io/acme/app:2.0.0 yet'],
  [['redis:7'], {}, 'does not run the promoted version'],
  [['redis:7'], { images: [], configCommit: 'c' }, undefined],
  [['redis:7'], { images: [] }, 'does not run the promoted version'],
])('what %j lacks of %j: %s', (references, query, lack) => {
  expect(lackOf(references, { images: [app], ...query })).toBe(lack);
});

it('names an image by its digest where it has one', () => {
  expect([app, pinned, undefined].map(describeImage)).toEqual([
    'ghcr.io/acme/app:2.0.0',
    `ghcr.io/acme/app@${digest}`,
    'the promoted version',
  ]);
});

it('reads init containers of a template, too', () => {
  expect(
    imagesOfTemplate({
      spec: { containers: [{ image: 'a' }], initContainers: [{ image: 'b' }] },
    }),
  ).toEqual(['a', 'b']);
});
