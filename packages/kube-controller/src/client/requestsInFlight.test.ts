import { bookingType, newBooking } from '../testing/laws/booking.fixture';
import { until } from '../testing/contracts/until';
import { builtinTypes } from '../testing/fake/builtinTypes';
import { FakeCluster } from '../testing/FakeCluster';
import { HttpApiServer } from '../testing/http/HttpApiServer';
import { HttpFault } from '../testing/http/HttpFault';
import { HttpKubeClient } from './HttpKubeClient';

const key = { namespace: 'default', name: 'anna' };
/** More than are sent at a time. */
const many = 20;

let cluster: FakeCluster;
let api: HttpApiServer;
let client: HttpKubeClient;
/** Of those who wait for an overloaded API server. */
let endWaits = () => {};

beforeEach(async () => {
  cluster = new FakeCluster({ types: [bookingType] });
  await cluster.create(bookingType, newBooking('anna'));
  api = await HttpApiServer.start(cluster);
  const waited = new Promise<void>(resolve => {
    endWaits = resolve;
  });
  client = HttpKubeClient.fromServer(
    { url: api.url },
    { patience: { random: () => 0, wait: () => waited } },
  );
});

afterEach(async () => {
  client.close();
  await api.stop();
});

function getMany(): Promise<PromiseSettledResult<unknown>[]> {
  const sent = Array.from({ length: many }, () => client.get(bookingType, key));
  return Promise.allSettled(sent);
}

it.each<{ readonly what: string; readonly fault: HttpFault }>([
  { what: 'are never answered', fault: { type: 'reset' } },
  { what: 'break off', fault: { type: 'truncate' } },
  { what: 'are refused', fault: { type: 'status', code: 500 } },
])('goes on after requests that $what', async ({ fault }) => {
  api.setFaults(() => fault);
  const ends = await getMany();
  expect(ends.map(({ status }) => status)).toEqual(
    Array.from({ length: many }, () => 'rejected'),
  );
  api.setFaults(() => undefined);
  expect(await client.get(bookingType, key)).toMatchObject({
    metadata: { name: 'anna' },
  });
});

it('sends others while some wait for the API server to have less to do', async () => {
  let refused = 0;
  api.setFaults(() =>
    refused++ < many ? { type: 'status', code: 429 } : undefined,
  );
  const waiting = getMany();
  await until('all of them are refused', () => refused === many);
  expect(await client.get(bookingType, key)).toMatchObject({
    metadata: { name: 'anna' },
  });
  endWaits();
  const ends = await waiting;
  expect(ends.every(({ status }) => status === 'fulfilled')).toBe(true);
});

it('keeps neither a watch nor a Lease waiting for requests that take long', async () => {
  api.setFaults(({ path }) =>
    path.endsWith('/anna') ? { type: 'stall' } : undefined,
  );
  const stalled = getMany();
  await until('some are on their way', () => api.requestCount > 0);
  const abort = new AbortController();
  await client.watch(bookingType, {
    resourceVersion: '0',
    signal: abort.signal,
    onEvent: () => abort.abort(),
  });
  const lease = { namespace: 'default', name: 'lead' };
  expect(await client.get(builtinTypes.leases, lease)).toBeUndefined();
  await api.stop();
  await stalled;
});
