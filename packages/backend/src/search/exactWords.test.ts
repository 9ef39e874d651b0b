import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { mockServices } from '@backstage/backend-test-utils';
import { LunrSearchEngine } from '@backstage/plugin-search-backend-node';
import { ExactSearchEngine } from './ExactSearchEngine';
import { exactWords } from './exactWords';

const documents = [
  ['1.28.1', '2026-11-15', '4be1d0c7a95d2f60b8a3c8f1e27d94bb0c5a6e11'],
  ['1.28.3', '2026-11-17', 'c3d9a7e1b2f4460a9b8c7d6e5f40312233445566'],
  // It has every part of 1.28.1, and more often.
  ['1.28.10', '2026-11-01', '1281aa7e1b2f4460a9b8c7d6e5f4031223344556'],
  ['1.29.0', '2026-11-20', '91c07fe35f0a4a2d8c6b7e5d3f2a1908b7c6feed'],
].map(([version, day, commit]) => ({
  title: `Guestbook ${version}`,
  text: `Created on ${day}. Commit: ${commit}. Images: ghcr.io/acme/guestbook:${version}.`,
  location: `/kardinal/bundles/default/guestbook-${version}`,
  kind: 'Bundle',
}));

const engine = new ExactSearchEngine(
  new LunrSearchEngine({ logger: mockServices.rootLogger() }),
);

beforeAll(async () => {
  engine.setTranslator(exactWords);
  const indexer = await engine.getIndexer('bundles');
  const closed = new Promise(resolve => indexer.once('close', resolve));
  await finished(Readable.from(documents).pipe(indexer));
  await closed;
});

const titles = async (term: string, filters = {}) =>
  (await engine.query({ term, filters })).results.map(
    ({ document }) => document.title,
  );

it.each([
  ['1.29.0', ['Guestbook 1.29.0']],
  ['guestbook 1.28.3', ['Guestbook 1.28.3']],
  ['91c07fe35f0a4a2d8c6b7e5d3f2a1908b7c6feed', ['Guestbook 1.29.0']],
  ['c3d9a7', ['Guestbook 1.28.3']],
  // What has the version as it is comes first, and what begins with it follows.
  ['1.28.1', ['Guestbook 1.28.1', 'Guestbook 1.28.10']],
  ['acme/guestbook:1.28.1', ['Guestbook 1.28.1', 'Guestbook 1.28.10']],
  ['1.28.10', ['Guestbook 1.28.10']],
  ['28.1', []],
  ['1.30.0', []],
])('finds for %s what has it as it is written', async (term, found) => {
  expect(await titles(term)).toEqual(found);
});

it('finds a word that is misspelled', async () => {
  expect(await titles('gestbook')).toHaveLength(documents.length);
});

it('finds everything where nothing is looked for', async () => {
  expect(await titles('')).toHaveLength(documents.length);
});

it('narrows what it finds to a field', async () => {
  expect(await titles('guestbook', { kind: 'Bundle' })).toHaveLength(
    documents.length,
  );
  expect(await titles('guestbook', { kind: 'Component' })).toEqual([]);
});

it('turns the pages of what has a version', async () => {
  const query = { term: '1.28.1', filters: {}, pageLimit: 1 };
  const first = await engine.query(query);
  expect(first).toMatchObject({
    numberOfResults: 2,
    results: [{ rank: 1, document: { title: 'Guestbook 1.28.1' } }],
  });
  const second = await engine.query({
    ...query,
    pageCursor: first.nextPageCursor,
  });
  expect(second).toMatchObject({
    results: [{ rank: 2, document: { title: 'Guestbook 1.28.10' } }],
    previousPageCursor: expect.any(String),
  });
  expect(second.nextPageCursor).toBeUndefined();
});
