import { mockServices } from '@backstage/backend-test-utils';
import { KardinalDocuments } from './KardinalDocuments';

const answers = (...each: readonly [number, object][]) => {
  const left = [...each];
  return async () => {
    const [status, body] = left.shift() ?? [500, {}];
    return new Response(JSON.stringify(body), { status });
  };
};

async function read(fetch: () => Promise<Response>) {
  const documents = new KardinalDocuments({
    auth: mockServices.auth(),
    discovery: mockServices.discovery(),
    fetch,
  });
  const titles = [];
  for await (const { title } of documents.all('kardinal-bundle'))
    titles.push(title);
  return titles;
}

it('reads every page', async () => {
  const fetch = answers(
    [200, { items: [{ title: 'a' }, { title: 'b' }], next: 'b' }],
    [200, { items: [], next: 'c' }],
    [200, { items: [{ title: 'd' }] }],
  );
  expect(await read(fetch)).toEqual(['a', 'b', 'd']);
});

it('fails where a page does: a part is no index', async () => {
  const fetch = answers(
    [200, { items: [{ title: 'a' }], next: 'a' }],
    [503, {}],
  );
  await expect(read(fetch)).rejects.toThrow(
    'Kardinal answered 503 when its documents were read for the search',
  );
});
