import { createServer, Server, ServerResponse } from 'node:http';
import { AddressInfo } from 'node:net';
import { MetricCheck } from '@kardinal/backstage-plugin-kardinal-common';
import {
  createMetricProvider,
  MetricAnswer,
  WebhookAnswer,
} from '@kardinal/backstage-plugin-kardinal-node';
import { ManualClock } from '@kardinal/kube-controller/testing';
import { metricCheck } from '../../__testUtils__/metricCheck';
import { CredentialError } from '../../services/credentials/Credentials';
import { createEgress } from '../../services/egress';
import { MetricReading } from '../../services/metrics/MetricReadings';
import { measure, MeasureSources } from './measure';

/** Reads a plain number, and reports everything else as it came. */
const plain = createMetricProvider({
  id: 'plain',
  parse: query => ({ type: 'query', variables: [], render: () => query }),
  evaluate: async ({ address, query }, http, signal) => {
    if (query === 'broken') throw new Error('no such field');
    const url = `${address}/${query}`;
    const headers = { 'Content-Type': 'text/plain' };
    return read(await http({ method: 'POST', url, headers }, signal));
  },
});

function read(answer: WebhookAnswer): MetricAnswer {
  if (answer.type === 'answered')
    return typeof answer.body === 'number'
      ? { type: 'value', value: answer.body }
      : { type: 'failed', reason: 'NoAnswer', message: `${answer.status}` };
  return { type: 'away', reason: answer.type, message: answer.type };
}

const plan = {
  type: 'valid' as const,
  provider: plain,
  query: { type: 'query' as const, variables: [], render: () => '' },
};

describe('measure', () => {
  let clock: ManualClock;
  let server: Server;
  let address: string;
  /** Paths in the order in which they were asked for. */
  let asked: string[];
  let held: ServerResponse[];
  let arrived: () => void;

  beforeEach(async () => {
    clock = new ManualClock();
    asked = [];
    held = [];
    arrived = () => {};
    server = createServer(({ url = '' }, response) => {
      asked.push(url);
      if (url.startsWith('/slow')) {
        held.push(response);
        arrived();
      } else if (url === '/moved')
        response.writeHead(302, { Location: '/1' }).end();
      else if (url === '/500') response.writeHead(500).end('<html>');
      else response.end(url.slice(1));
    });
    await new Promise<void>(done => {
      server.listen(0, '127.0.0.1', done);
    });
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterEach(() => {
    server.close();
    server.closeAllConnections();
  });

  const check = (spec: Partial<MetricCheck['spec']> = {}) =>
    metricCheck('errors', { provider: { type: 'plain', address }, ...spec });

  function sources(
    credentials: MeasureSources['credentials'] = {
      metricAuthorization: async () => 'Bearer not-a-secret',
    },
  ): MeasureSources {
    const allow = ['127.0.0.0/8'];
    return {
      clock,
      credentials,
      egress: createEgress({ allow, own: [], clock }),
    };
  }

  async function readings(
    known: Readonly<Record<string, MetricReading | undefined>>,
    of: MetricCheck = check(),
    from: MeasureSources = sources(),
    signal: AbortSignal = new AbortController().signal,
  ) {
    const map = new Map(Object.entries(known));
    return Object.fromEntries(await measure(from, of, plan, map, signal));
  }

  const reading = (at: number, more: object = {}): MetricReading => ({
    query: '5',
    answer: { type: 'value', value: 5 },
    at,
    measuredAt: at,
    failures: 0,
    ...more,
  });

  it('asks for what was never asked', async () => {
    expect(await readings({ 5: undefined })).toEqual({
      5: reading(clock.now()),
    });
    expect(asked).toEqual(['/5']);
  });

  it.each([
    [59_000, {}, []],
    [60_000, {}, ['/5']],
    [60_000, { failures: 1 }, []],
    [120_000, { failures: 1 }, ['/5']],
  ])('asks again when it is due: after %d ms, %j', async (age, more, paths) => {
    const before = reading(clock.now(), more);
    await clock.advance(age);
    const found = await readings({ 5: before });
    expect(asked).toEqual(paths);
    expect(found['5']).toEqual(
      paths.length === 0
        ? before
        : { ...reading(clock.now()), measuredBefore: before.at },
    );
  });

  it.each([
    ['500', { type: 'failed', reason: 'NoAnswer', message: '500' }],
    ['moved', { type: 'failed', reason: 'NoAnswer', message: '302' }],
    ['broken', { type: 'failed', reason: 'ProviderFailed' }],
  ])('has a reason where the answer is %s', async (query, answer) => {
    const known = reading(clock.now() - 600_000, { query, failures: 2 });
    const found = await readings({ [query]: known });
    expect(found[query]).toMatchObject({
      answer,
      failures: 3,
      at: clock.now(),
      measuredAt: known.at,
    });
    // A redirect leads nowhere.
    expect(asked).not.toContain('/1');
  });

  it('gives up a server that does not answer in time, which holds up nobody else', async () => {
    const isSlow = new Promise<void>(done => {
      arrived = done;
    });
    const from = sources();
    const slow = readings({ slow: undefined }, check({ timeout: '5s' }), from);
    await isSlow;
    expect(await readings({ 7: undefined }, check(), from)).toMatchObject({
      7: { answer: { type: 'value', value: 7 } },
    });
    await clock.advance(4_999);
    expect(held).toHaveLength(1);
    await clock.advance(1);
    expect(await slow).toMatchObject({
      slow: {
        answer: { type: 'away', reason: 'timedOut' },
        failures: 1,
        at: clock.now(),
      },
    });
  });

  it('asks a server that is away for nothing more of the same MetricCheck', async () => {
    await new Promise(done => server.close(done));
    const queries = ['1', '2', '3', '4', '5', '6', '7'];
    const known = Object.fromEntries(queries.map(each => [each, undefined]));
    const found = await readings(known);
    expect(Object.keys(found)).toEqual(queries);
    expect(Object.values(found).map(({ answer }) => answer.type)).toEqual(
      queries.map(() => 'away'),
    );
  });

  it('waits for a Secret that is missing', async () => {
    const secretRef = { name: 'prometheus' };
    const of = check({ provider: { type: 'plain', address, secretRef } });
    const metricAuthorization = async () => {
      throw new CredentialError('The Secret a/prometheus does not exist');
    };
    const found = await readings(
      { 5: undefined },
      of,
      sources({ metricAuthorization }),
    );
    expect(found).toMatchObject({
      5: {
        answer: {
          type: 'away',
          reason: 'CredentialMissing',
          message: 'The Secret a/prometheus does not exist',
        },
      },
    });
    expect(asked).toEqual([]);
  });

  it('says nothing once the process stops', async () => {
    const isSlow = new Promise<void>(done => {
      arrived = done;
    });
    const stopping = new AbortController();
    const slow = readings(
      { slow: undefined },
      check(),
      sources(),
      stopping.signal,
    );
    await isSlow;
    stopping.abort(new Error('stops'));
    await expect(slow).rejects.toThrow('stops');
  });
});
