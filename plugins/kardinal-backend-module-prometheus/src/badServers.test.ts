import { createServer, Server, ServerResponse } from 'node:http';
import { AddressInfo } from 'node:net';
import {
  MetricAnswer,
  MetricHttp,
} from '@kardinal/backstage-plugin-kardinal-node';
import { prometheus } from './prometheus';

/** Sends as the engine does: in bounded time, and without following redirects. */
const http =
  (limit: AbortSignal): MetricHttp =>
  async ({ url, ...request }) => {
    try {
      const signal = limit;
      const answer = await fetch(url, {
        ...request,
        signal,
        redirect: 'manual',
      });
      const text = await answer.text();
      return { type: 'answered', status: answer.status, body: json(text) };
    } catch {
      return limit.aborted
        ? { type: 'timedOut' }
        : { type: 'unreachable', message: 'it does not answer' };
    }
  };

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const data = (resultType: string, result: unknown) =>
  JSON.stringify({ status: 'success', data: { resultType, result } });
const vector = (value: string) =>
  data('vector', [{ metric: {}, value: [1, value] }]);

/** What a server answers to each query. */
const answers: Readonly<Record<string, (response: ServerResponse) => void>> = {
  nan: response => response.end(vector('NaN')),
  matrix: response =>
    response.end(data('matrix', [{ metric: {}, values: [[1, '1']] }])),
  '500': response => response.writeHead(500).end('<html>Oops</html>'),
  '503': response =>
    response.writeHead(503).end(
      JSON.stringify({
        status: 'error',
        errorType: 'timeout',
        error: 'query timed out in expression evaluation',
      }),
    ),
  redirect: response =>
    response.writeHead(302, { Location: '/api/v1/query?query=one' }).end(),
  html: response => response.end('<html>Sign in</html>'),
  cut: response => {
    response.writeHead(200, { 'Content-Length': '100' });
    response.write('{');
    response.destroy();
  },
};

describe('prometheus at a server that does not do well', () => {
  let server: Server;
  let limit: AbortController;
  let asked: number;

  beforeEach(async () => {
    limit = new AbortController();
    asked = 0;
    server = createServer((request, response) => {
      asked += 1;
      let body = '';
      request.on('data', chunk => {
        body += chunk;
      });
      request.on('end', () => {
        const query = new URLSearchParams(body).get('query') ?? '';
        if (query === 'late') limit.abort();
        else answers[query](response);
      });
    });
    await new Promise<void>(done => {
      server.listen(0, '127.0.0.1', done);
    });
  });

  afterEach(() => {
    server.close();
    server.closeAllConnections();
  });

  it.each<[string, Partial<MetricAnswer>, RegExp]>([
    [
      'late',
      { type: 'away', reason: 'TimedOut' },
      /^prometheus query error: it did not answer in time$/,
    ],
    ['nan', { type: 'noData', reason: 'NotANumber' }, /gives NaN/],
    ['matrix', { type: 'refused', reason: 'Matrix' }, /a matrix/],
    [
      '500',
      { type: 'failed', reason: 'NoAnswer' },
      /^prometheus query error: it answers 500, and not as the query API/,
    ],
    [
      '503',
      { type: 'failed', reason: 'QueryFailed' },
      /timeout: query timed out in expression evaluation$/,
    ],
    [
      'redirect',
      { type: 'failed', reason: 'NoAnswer' },
      /it answers 302, .*check provider\.address$/,
    ],
    [
      'html',
      { type: 'failed', reason: 'NoAnswer' },
      /it answers 200, and not as the query API/,
    ],
    ['cut', { type: 'away', reason: 'Unreachable' }, /does not answer$/],
  ])('has a reason for %s', async (query, expected, message) => {
    const { port } = server.address() as AddressInfo;
    const answer = await prometheus.evaluate(
      { address: `http://127.0.0.1:${port}`, query, timeout: 10_000 },
      http(limit.signal),
      new AbortController().signal,
    );
    expect(answer).toMatchObject({
      ...expected,
      message: expect.stringMatching(message),
    });
    expect(asked).toBe(1);
  });
});
