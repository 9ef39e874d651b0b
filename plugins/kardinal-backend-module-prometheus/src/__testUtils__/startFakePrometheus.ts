import { createServer, Server } from 'node:http';
import { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Gauges } from './Gauges';
import { labelValues } from './labelValues';
import type { PrometheusServer } from './PrometheusServer';

type Data =
  | { readonly resultType: 'scalar' | 'string'; readonly result: unknown }
  | { readonly resultType: 'vector' | 'matrix'; readonly result: unknown[] };

const sample = (value: string) => ({ metric: {}, value: [0, value] });

/** Queries that need no series. */
const constants: Readonly<Record<string, Data>> = {
  'scalar(vector(42.5))': { resultType: 'scalar', result: [0, '42.5'] },
  'vector(42.5)': { resultType: 'vector', result: [sample('42.5')] },
  'vector(0) / 0': { resultType: 'vector', result: [sample('NaN')] },
  'vector(1) / 0': { resultType: 'vector', result: [sample('+Inf')] },
  'up[5m]': { resultType: 'matrix', result: [] },
  '"text"': { resultType: 'string', result: [0, 'text'] },
  'vector(1) or label_replace(vector(2), "a", "b", "", "")': {
    resultType: 'vector',
    result: [sample('1'), sample('2')],
  },
};

/** Answers constant queries, and `max(NAME{label="value"})` over the gauges, in the words of the query API. */
export async function startFakePrometheus(
  gauges: Gauges,
): Promise<PrometheusServer> {
  let server: Server | undefined;
  const start = async (port: number) => {
    server = createServer(async (request, response) => {
      const form = new URLSearchParams(await text(request));
      const data = dataOf(form.get('query') ?? '', gauges);
      response.statusCode = data === undefined ? 400 : 200;
      response.setHeader('Content-Type', 'application/json');
      response.end(
        JSON.stringify(
          data === undefined
            ? {
                status: 'error',
                errorType: 'bad_data',
                error: 'invalid parameter "query": parse error',
              }
            : { status: 'success', data },
        ),
      );
    });
    await new Promise<void>(done => server?.listen(port, '127.0.0.1', done));
    return (server.address() as AddressInfo).port;
  };
  const port = await start(0);
  const end = async () => {
    const running = server;
    server = undefined;
    running?.closeAllConnections();
    if (running !== undefined) await new Promise(done => running.close(done));
  };
  return {
    kind: 'fake',
    address: `http://127.0.0.1:${port}`,
    goAway: end,
    comeBack: async () => void (await start(port)),
    stop: end,
  };
}

function dataOf(query: string, gauges: Gauges): Data | undefined {
  const [, name, matchers] = /^max\((\w+)\{(.*)\}\)$/s.exec(query.trim()) ?? [];
  if (name === undefined) return constants[query.trim()];
  const labels = [...matchers.matchAll(/(\w+)\s*=/g)].map(([, key]) => key);
  const values = labelValues(query);
  const found = gauges
    .all()
    .filter(
      gauge =>
        gauge.name === name &&
        labels.every((label, at) => gauge.labels[label] === values[at]),
    )
    .map(({ value }) => value);
  const result = found.length === 0 ? [] : [sample(String(Math.max(...found)))];
  return { resultType: 'vector', result };
}
