import { mockCredentials, mockServices } from '@backstage/backend-test-utils';
import { KardinalClient } from './KardinalClient';

function clientOf(answer: Response) {
  const requests: Request[] = [];
  const client = new KardinalClient({
    auth: mockServices.auth({ pluginId: 'scaffolder' }),
    discovery: mockServices.discovery(),
    fetch: async (url, init) => {
      requests.push(new Request(url as string, init));
      return answer;
    },
  });
  return { client, requests };
}

const ana = mockCredentials.user('user:default/ana');

it('asks as the person who runs the template', async () => {
  const { client, requests } = clientOf(Response.json({ outcome: 'created' }));
  expect(await client.ask('/pipelines', ana, { app: 'shop' })).toEqual({
    outcome: 'created',
  });
  const [{ url, method, headers }] = requests;
  expect([method, url]).toEqual([
    'POST',
    'http://localhost:0/api/kardinal/pipelines',
  ]);
  expect(headers.get('authorization')).toContain('user:default/ana');
});

it('reads where nothing is posted', async () => {
  const { client, requests } = clientOf(Response.json({}));
  await client.ask('/pipelines/default/shop', ana);
  expect(requests[0].method).toBe('GET');
});

it.each([
  [
    Response.json(
      { error: { message: 'You need a permission' } },
      { status: 403 },
    ),
    'You need a permission',
  ],
  [new Response('<html>', { status: 502 }), 'Kardinal answered 502'],
])('says why it is refused', async (answer, message) => {
  await expect(clientOf(answer).client.ask('/x', ana)).rejects.toThrow(message);
});
