import {
  MetricAnswer,
  MetricHttp,
  metricVariables,
} from '@kardinal/backstage-plugin-kardinal-node';
import { Gauges } from './__testUtils__/Gauges';
import {
  PrometheusServer,
  startPrometheus,
} from './__testUtils__/PrometheusServer';
import { prometheus } from './prometheus';

const http: MetricHttp = async ({ url, ...request }, signal) => {
  try {
    const response = await fetch(url, { ...request, signal });
    const body: unknown = await response.json();
    return { type: 'answered', status: response.status, body };
  } catch {
    return { type: 'unreachable', message: 'it refuses the connection' };
  }
};

describe('prometheus at a server', () => {
  let gauges: Gauges;
  let server: PrometheusServer;

  beforeAll(async () => {
    gauges = await Gauges.start();
    server = await startPrometheus(gauges);
  });

  afterAll(async () => {
    await server.stop();
    await gauges.stop();
  });

  const ask = (query: string): Promise<MetricAnswer> =>
    prometheus.evaluate(
      { address: server.address, query, timeout: 30_000 },
      http,
      new AbortController().signal,
    );

  it.each<[string, Partial<MetricAnswer> & { readonly type: string }]>([
    ['scalar(vector(42.5))', { type: 'value', value: 42.5 }],
    ['vector(42.5)', { type: 'value', value: 42.5 }],
    ['max(no_such_series{a="b"})', { type: 'noData', reason: 'NoData' }],
    ['vector(0) / 0', { type: 'noData', reason: 'NotANumber' }],
    ['vector(1) / 0', { type: 'refused', reason: 'Infinite' }],
    ['up[5m]', { type: 'refused', reason: 'Matrix' }],
    ['"text"', { type: 'refused', reason: 'Text' }],
    [
      'vector(1) or label_replace(vector(2), "a", "b", "", "")',
      { type: 'refused', reason: 'SeveralSeries' },
    ],
    ['sum(', { type: 'refused', reason: 'QueryRejected' }],
  ])('reads %s', async (query, expected) => {
    expect(await ask(query)).toMatchObject(expected);
  });

  it('finds the series of a hostile value, and no other', async () => {
    const hostile = 'a"} or vector(1) or x{b="\\';
    gauges.set('build_info', { version: hostile }, 7);
    gauges.set('build_info', { version: 'plain' }, 8);
    const parsed = prometheus.parse(
      'max(build_info{version="{{ .Version }}"})',
    );
    if (parsed.type === 'invalid') throw new Error(parsed.message);
    const values = Object.fromEntries(
      metricVariables.map(name => [name, hostile]),
    ) as never;
    let answer = await ask(parsed.render(values));
    // It is scraped every second.
    while (answer.type === 'noData') {
      await new Promise(done => setTimeout(done, 200));
      answer = await ask(parsed.render(values));
    }
    expect(answer).toEqual({ type: 'value', value: 7 });
  });

  it('says so while it is away, and is read again when it is back', async () => {
    await server.goAway();
    expect(await ask('vector(42.5)')).toMatchObject({
      type: 'away',
      reason: 'Unreachable',
    });
    await server.comeBack();
    expect(await ask('vector(42.5)')).toEqual({ type: 'value', value: 42.5 });
  });
});
