import { ReportsClient } from './ReportsClient';

const { signal } = new AbortController();

/** A backend that answers everything with the same response. */
function clientFor(response: Partial<Response>) {
  const sent: { readonly url: string; readonly init?: RequestInit }[] = [];
  const client = new ReportsClient({
    discoveryApi: { getBaseUrl: async id => `https://portal/api/${id}` },
    fetchApi: {
      fetch: async (url, init) => {
        sent.push({ url: String(url), init });
        return { ok: true, ...response } as Response;
      },
    },
  });
  return { client, sent };
}

const json = (value: unknown) => ({ json: async () => value });

describe('ReportsClient', () => {
  it('asks for one policy by its kind', async () => {
    const { client, sent } = clientFor(json({ items: [] }));
    const policy = {
      namespace: 'a b',
      name: 'x',
      kind: 'ChangeWindow',
    } as const;
    expect(await client.policy(policy, { signal })).toEqual({ items: [] });
    expect(sent[0].url).toBe(
      'https://portal/api/kardinal/policies/a%20b/x?kind=ChangeWindow',
    );
  });

  it('leaves out what is not filtered by', async () => {
    const { client, sent } = clientFor(json({ items: [] }));
    await client.records({ person: 'user:default/ana' }, { signal });
    await client.figures({ days: '90', zone: 'Europe/Berlin' }, { signal });
    expect(sent.map(({ url }) => url)).toEqual([
      'https://portal/api/kardinal/audit?person=user%3Adefault%2Fana',
      'https://portal/api/kardinal/figures?days=90&zone=Europe%2FBerlin',
    ]);
  });

  it('asks what other tools promote, and for one of these as a Pipeline', async () => {
    const { client, sent } = clientFor(json({ items: [] }));
    await client.dialects({ signal });
    const promotion = {
      dialect: 'gitops-promoter',
      kind: 'PromotionStrategy',
      namespace: 'a b',
      name: 'shop',
    };
    await client.importPromotion(promotion, { signal });
    expect(sent.map(({ url }) => url)).toEqual([
      'https://portal/api/kardinal/dialects',
      'https://portal/api/kardinal/dialects/gitops-promoter/PromotionStrategy/a%20b/shop/import',
    ]);
  });

  it('sends what is supposed', async () => {
    const { client, sent } = clientFor(json({ gates: [] }));
    const request = {
      environment: 'prod',
      suppose: { at: '2026-11-28T10:00:00Z' },
    };
    await client.simulate({ namespace: 'default', name: 'guestbook' }, request);
    expect(sent[0]).toMatchObject({
      url: 'https://portal/api/kardinal/pipelines/default/guestbook/simulate',
      init: { method: 'POST', body: JSON.stringify(request) },
    });
  });

  it('counts what is newer until the backend ends it', async () => {
    const left = [
      ': following\n\ndata: {"type":"newer","count":1}\n\n',
      'data: {"type":"newer","count":3}\n\ndata: {"type":"ended"}\n\n',
      'data: {"type":"newer","count":4}\n\n',
    ].map(text => new TextEncoder().encode(text));
    const { client } = clientFor({
      body: {
        getReader: () => ({
          read: async () => ({ done: left.length === 0, value: left.shift() }),
          cancel: async () => {},
        }),
      } as unknown as ReadableStream<Uint8Array>,
    });
    const counts: number[] = [];
    for await (const count of client.followRecords({}, { signal }))
      counts.push(count);
    expect(counts).toEqual([1, 3]);
  });
});
