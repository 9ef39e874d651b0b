import { ViewEvent } from './KardinalApi';
import { KardinalClient } from './KardinalClient';

const pipeline = { namespace: 'team a', name: 'guestbook' };

interface Sent {
  readonly url: string;
  readonly init?: RequestInit;
}

/** A backend that answers everything with the same response. */
function clientFor(response: Partial<Response>) {
  const sent: Sent[] = [];
  const client = new KardinalClient({
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

function bodyOf(chunks: readonly string[]) {
  const encoder = new TextEncoder();
  const left = chunks.map(chunk => encoder.encode(chunk));
  const state = { cancelled: 'no' };
  return {
    state,
    body: {
      getReader: () => ({
        read: async () => {
          const value = left.shift();
          return value ? { done: false, value } : { done: true };
        },
        cancel: async () => {
          state.cancelled = 'yes';
        },
      }),
    } as unknown as ReadableStream<Uint8Array>,
  };
}

function refusal(status: number, message: string): Partial<Response> {
  const body = JSON.stringify({
    error: { name: 'NotFoundError', message },
    response: { statusCode: status },
  });
  return {
    ok: false,
    status,
    statusText: 'refused',
    headers: new Map([
      ['content-type', 'application/json'],
    ]) as unknown as Headers,
    text: async () => body,
    json: async () => JSON.parse(body),
  };
}

async function all<Event>(events: AsyncIterable<Event>): Promise<Event[]> {
  const seen: Event[] = [];
  for await (const event of events) {
    seen.push(event);
  }
  return seen;
}

describe('KardinalClient', () => {
  const { signal } = new AbortController();

  it('asks for what a promotion would change', async () => {
    const { client, sent } = clientFor({ json: async () => ({ type: 'x' }) });
    const request = { bundle: 'a&b', environment: 'prod', signal };
    expect(await client.diff(pipeline, request)).toEqual({ type: 'x' });
    expect(sent[0].url).toBe(
      'https://portal/api/kardinal/pipelines/team%20a/guestbook/diff?bundle=a%26b&environment=prod',
    );
  });

  it('follows the stream of a Bundle from where it stopped', async () => {
    const { body, state } = bodyOf([
      ': hi\n\nid: 7\ndata: {"type":"delta","from":"6",',
      '"version":"7","patch":[]}\n\n',
    ]);
    const { client, sent } = clientFor({ body });

    const events = await all(
      client.follow(pipeline, { bundle: 'a/b', lastEventId: '6', signal }),
    );

    expect(sent).toEqual([
      {
        url: 'https://portal/api/kardinal/pipelines/team%20a/guestbook/stream?bundle=a%2Fb',
        init: {
          headers: { Accept: 'text/event-stream', 'Last-Event-ID': '6' },
          signal,
        },
      },
    ]);
    expect(events).toEqual([
      { type: 'heartbeat' },
      { type: 'heartbeat' },
      {
        type: 'message',
        id: '7',
        message: { type: 'delta', from: '6', version: '7', patch: [] },
      },
    ]);
    expect(state.cancelled).toBe('yes');
  });

  it('requests the board, and follows it from there', async () => {
    const board = { version: '7', status: {}, rows: [] };
    const { body } = bodyOf([
      'id: 8\ndata: {"type":"delta","version":"8","rows":[],"removed":["a/b"]}\n\n',
    ]);
    const { client, sent } = clientFor({ body, json: async () => board });

    const events = await all(client.followBoard({ signal }));

    expect(sent.map(({ url }) => url)).toEqual([
      'https://portal/api/kardinal/board',
      'https://portal/api/kardinal/board/stream',
    ]);
    expect(sent[1].init?.headers).toEqual({
      Accept: 'text/event-stream',
      'Last-Event-ID': '7',
    });
    expect(events).toEqual([
      { type: 'message', id: '7', message: { type: 'snapshot', board } },
      { type: 'heartbeat' },
      {
        type: 'message',
        id: '8',
        message: { type: 'delta', version: '8', rows: [], removed: ['a/b'] },
      },
    ]);
  });

  it('follows the board from where it stopped', async () => {
    const { body } = bodyOf([]);
    const { client, sent } = clientFor({ body });
    await all(client.followBoard({ lastEventId: '7', signal }));
    expect(sent.map(({ url }) => url)).toEqual([
      'https://portal/api/kardinal/board/stream',
    ]);
  });

  it('requests a Bundle and its evidence', async () => {
    const view = { name: 'a/b' };
    const { client, sent } = clientFor({
      json: async () => view,
      text: async () => '{}',
    });
    const bundle = { namespace: 'team a', name: 'a/b' };
    expect(await client.release(bundle, { signal })).toBe(view);
    expect(await client.evidence(bundle)).toBe('{}');
    expect(sent.map(({ url }) => url)).toEqual([
      'https://portal/api/kardinal/bundles/team%20a/a%2Fb',
      'https://portal/api/kardinal/bundles/team%20a/a%2Fb/evidence',
    ]);
  });

  it('reads characters that are cut in two', async () => {
    const bytes = new TextEncoder().encode('data: "≥"\n\n');
    const { client } = clientFor({
      body: {
        getReader: () => {
          const left = [bytes.slice(0, 8), bytes.slice(8)];
          return {
            read: async () =>
              left.length > 0
                ? { done: false, value: left.shift() }
                : { done: true },
            cancel: async () => {},
          };
        },
      } as unknown as ReadableStream<Uint8Array>,
    });

    const events = await all(client.follow(pipeline, { signal }));

    expect(events[1]).toEqual({ type: 'message', message: '≥' });
  });

  const ended = (reason: string) =>
    bodyOf([
      `data: {"type":"snapshot"}\n\ndata: {"type":"ended","reason":"${reason}","message":"No."}\n\n`,
    ]);

  it('rejects as refused when the permission is taken away', async () => {
    const { client } = clientFor({ body: ended('denied').body });
    const seen: ViewEvent[] = [];
    const reading = (async () => {
      for await (const event of client.follow(pipeline, { signal }))
        seen.push(event);
    })();
    await expect(reading).rejects.toMatchObject({
      statusCode: 403,
      message: 'No.',
    });
    expect(seen).toHaveLength(2);
  });

  it.each(['expired', 'unchecked'])(
    'ends when the stream says %s, so that the page comes back',
    async reason => {
      const { client } = clientFor({ body: ended(reason).body });
      expect(await all(client.follow(pipeline, { signal }))).toHaveLength(2);
    },
  );

  it('executes a command', async () => {
    const { client, sent } = clientFor({});
    const command = { type: 'retry', arguments: { bundle: 'guestbook-1' } };
    await client.executeCommand(pipeline, command);

    expect(sent[0].url).toBe(
      'https://portal/api/kardinal/pipelines/team%20a/guestbook/commands',
    );
    expect(sent[0].init?.method).toBe('POST');
    expect(JSON.parse(String(sent[0].init?.body))).toEqual(command);
  });

  it('rejects with what the backend said', async () => {
    const { client } = clientFor(refusal(404, 'Pipeline x/y does not exist.'));
    await expect(
      all(client.follow(pipeline, { signal })),
    ).rejects.toMatchObject({
      name: 'ResponseError',
      statusCode: 404,
      cause: { message: 'Pipeline x/y does not exist.' },
    });
  });
});
