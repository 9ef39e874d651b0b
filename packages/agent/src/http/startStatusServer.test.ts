import {
  StatusPages,
  startStatusServer,
  StatusServer,
} from './startStatusServer';

let server: StatusServer;
let state: ReturnType<StatusPages['readiness']>;

beforeEach(async () => {
  state = { type: 'waits', reason: 'It is being read' };
  server = await startStatusServer(
    { host: '127.0.0.1', port: 0 },
    {
      readiness: () => state,
      metrics: () => ({ type: 'text/plain', text: 'a 1\n' }),
    },
  );
});

afterEach(() => server.stop());

const ask = async (path: string, method = 'GET') => {
  const url = `http://127.0.0.1:${server.port}${path}`;
  const response = await fetch(url, { method });
  return { code: response.status, text: await response.text() };
};

describe('the status of an agent', () => {
  it.each([
    ['/healthz', 'GET', 200, /^\{"status":"ok"\}\n$/],
    [
      '/readyz',
      'GET',
      503,
      /^\{"type":"waits","reason":"It is being read"\}\n$/,
    ],
    ['/metrics', 'GET', 200, /^a 1\n$/],
    ['/secrets', 'GET', 404, /healthz, \/readyz and \/metrics/],
    ['/healthz', 'POST', 405, /Only GET/],
  ])('%s of a %s is %i', async (path, method, code, text) => {
    const answer = await ask(path, method);
    expect(answer.code).toBe(code);
    expect(answer.text).toMatch(text);
  });

  it.each(['leading', 'standby'] as const)('is ready while %s', async role => {
    state = { type: 'ready', role };
    expect(await ask('/readyz')).toEqual({
      code: 200,
      text: `{"type":"ready","role":"${role}"}\n`,
    });
  });

  it('does not start where the port is taken', async () => {
    const place = { host: '127.0.0.1', port: server.port };
    await expect(
      startStatusServer(place, {
        readiness: () => state,
        metrics: () => ({ type: '', text: '' }),
      }),
    ).rejects.toThrow(/^--listen: .*EADDRINUSE.*; name another address$/);
  });
});
