import { mockServices } from '@backstage/backend-test-utils';
import { KardinalApi, Setup } from './KardinalApi';

const setup: Setup = {
  entity: {
    ref: 'component:default/shop',
    location: 'https://github.com/acme/shop/blob/main/catalog-info.yaml',
  },
  source: 'https://github.com/acme/shop/blob/main/kardinal.yaml',
  file: {
    app: 'shop',
    namespace: 'team-a',
    git: { url: 'https://github.com/acme/gitops' },
    environments: ['dev'],
  },
};

/** What the catalog makes of an answer, and what it sent. */
async function answered(respond: () => Promise<Response>) {
  const sent: [string, unknown][] = [];
  const api = new KardinalApi({
    auth: mockServices.auth({ pluginId: 'catalog' }),
    discovery: mockServices.discovery(),
    fetch: async (url, init) => {
      sent.push([String(url), JSON.parse(String(init?.body))]);
      return respond();
    },
  });
  return { answer: await api.setUp(setup), sent };
}

const problem = (status: number, message: string) => async () =>
  Response.json({ error: { message } }, { status });

it('sends what was read to the plugin', async () => {
  const { answer, sent } = await answered(async () =>
    Response.json({ outcome: 'created', namespace: 'team-a', name: 'shop' }),
  );
  expect(answer).toEqual({ type: 'stands', pipeline: 'team-a/shop' });
  expect(sent).toEqual([['http://localhost:0/api/kardinal/setups', setup]]);
});

it.each([
  [403, 'refused'],
  [409, 'refused'],
  [400, 'refused'],
  [429, 'unavailable'],
  [503, 'unavailable'],
  [500, 'unavailable'],
])('knows by the status %d whether to come again', async (status, type) => {
  const { answer } = await answered(problem(status, 'git.url: wrong'));
  expect(answer).toEqual({ type, message: 'git.url: wrong' });
});

it('comes again when nobody answers', async () => {
  const { answer } = await answered(async () => {
    throw new Error('connection refused');
  });
  expect(answer.type).toBe('unavailable');
});

describe('the stream of all Pipelines', () => {
  async function followed(answer: Response) {
    const api = new KardinalApi({
      auth: mockServices.auth({ pluginId: 'catalog' }),
      discovery: mockServices.discovery(),
      fetch: async () => answer,
    });
    const messages: unknown[] = [];
    const signal = new AbortController().signal;
    await api.followBoard(async each => void messages.push(each), signal);
    return messages;
  }

  it('is handed on until it ends', async () => {
    const ended = {
      type: 'ended',
      reason: 'expired',
      message: 'Sign in again',
    };
    expect(
      await followed(new Response(`data: ${JSON.stringify(ended)}\n\n`)),
    ).toEqual([ended]);
  });

  it('is none where Kardinal refuses it', async () => {
    await expect(followed(new Response('', { status: 503 }))).rejects.toThrow(
      'Kardinal answered 503',
    );
  });
});
