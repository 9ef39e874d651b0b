import { bookingType, newBooking } from '../testing/laws/booking.fixture';
import { FakeCluster } from '../testing/FakeCluster';
import { HttpApiServer } from '../testing/http/HttpApiServer';
import { HttpFault } from '../testing/http/HttpFault';
import { isOverloaded } from './errors';
import { HttpKubeClient } from './HttpKubeClient';

const key = { namespace: 'default', name: 'anna' };

let cluster: FakeCluster;
let api: HttpApiServer;
let client: HttpKubeClient;
let random = 0;
const waits: number[] = [];
const codes: string[] = [];

beforeEach(async () => {
  random = 0;
  waits.length = 0;
  codes.length = 0;
  cluster = new FakeCluster({ types: [bookingType] });
  await cluster.create(bookingType, newBooking('anna'));
  api = await HttpApiServer.start(cluster);
  client = HttpKubeClient.fromServer(
    { url: api.url },
    {
      onRequest: (verb, _type, code) => codes.push(`${verb} ${code}`),
      patience: {
        random: () => random,
        wait: async milliseconds => {
          waits.push(milliseconds);
        },
      },
    },
  );
});

afterEach(async () => {
  client.close();
  await api.stop();
});

/** The first requests are refused. */
function refuse(fault: HttpFault, count: number): void {
  let left = count;
  api.setFaults(() => (left-- > 0 ? fault : undefined));
}

function watchOnce(): Promise<void> {
  const abort = new AbortController();
  return client.watch(bookingType, {
    resourceVersion: '0',
    signal: abort.signal,
    onEvent: () => abort.abort(),
  });
}

const requests: Readonly<Record<string, () => Promise<unknown>>> = {
  get: () => client.get(bookingType, key),
  list: () => client.list(bookingType),
  watch: watchOnce,
  create: () => client.create(bookingType, newBooking('berta')),
  apply: () =>
    client.apply(bookingType, newBooking('anna'), {
      fieldManager: 'test',
      onConflict: 'force',
    }),
  patch: () =>
    client.patch(bookingType, key, {
      type: 'merge',
      body: { spec: { nights: 3 } },
    }),
  replaceStatus: async () => {
    const found = await cluster.get(bookingType, key);
    return client.replaceStatus(bookingType, {
      ...newBooking('anna'),
      ...found,
      status: { state: 'Booked', attempts: 1 },
    });
  },
  delete: () => client.delete(bookingType, key),
};

describe('an API server that has too much to do', () => {
  it.each(Object.keys(requests))(
    'answers a %s once it was left alone for as long as it asked',
    async verb => {
      refuse({ type: 'status', code: 429, retryAfterSeconds: 1 }, 2);
      await requests[verb]();
      expect(waits).toEqual([1_000, 1_000]);
      expect(codes.slice(0, 3)).toEqual([
        `${verb} 429`,
        `${verb} 429`,
        `${verb} ${verb === 'create' ? 201 : 200}`,
      ]);
    },
  );

  it.each`
    code   | verb        | retryAfterSeconds | expected
    ${503} | ${'list'}   | ${2}              | ${[2_000]}
    ${504} | ${'watch'}  | ${2}              | ${[2_000]}
    ${503} | ${'create'} | ${2}              | ${[]}
    ${504} | ${'apply'}  | ${2}              | ${[]}
    ${503} | ${'list'}   | ${undefined}      | ${[]}
    ${429} | ${'create'} | ${undefined}      | ${[1_000]}
    ${500} | ${'list'}   | ${2}              | ${[]}
  `(
    'waits $expected after $code with $retryAfterSeconds to a $verb: a write that may have been carried out is not sent again',
    async ({ code, verb, retryAfterSeconds, expected }) => {
      refuse({ type: 'status', code, retryAfterSeconds }, 1);
      const sent = requests[verb as string]();
      const outcome = await sent.then(
        () => 'answered',
        () => 'refused',
      );
      expect(waits).toEqual(expected);
      expect(outcome).toBe(expected.length > 0 ? 'answered' : 'refused');
    },
  );

  it('is asked by each at another time', async () => {
    refuse({ type: 'status', code: 429, retryAfterSeconds: 4 }, 1);
    random = 0.5;
    await client.get(bookingType, key);
    expect(waits).toEqual([5_000]);
  });

  it('is not asked again and again where it names no time', async () => {
    refuse({ type: 'status', code: 429, retryAfterSeconds: 0 }, 4);
    await client.get(bookingType, key);
    expect(waits).toEqual([250, 500, 1_000, 2_000]);
  });

  it('is waited for fifteen seconds, and then the refusal is the answer', async () => {
    refuse({ type: 'status', code: 429, retryAfterSeconds: 7 }, 9);
    const error = await client.get(bookingType, key).catch(e => e);
    expect(error).toMatchObject({ code: 429, retryAfterSeconds: 7 });
    expect(isOverloaded(error)).toBe(true);
    expect(waits).toEqual([7_000, 7_000]);
  });

  it('is not waited for by who wants no answer any more', async () => {
    const abort = new AbortController();
    const patient = HttpKubeClient.fromServer({ url: api.url });
    refuse({ type: 'status', code: 429, retryAfterSeconds: 10 }, 1);
    const listed = patient.list(bookingType, { signal: abort.signal });
    while (api.requestCount === 0) await new Promise(setImmediate);
    abort.abort();
    await expect(listed).rejects.toThrow('abort');
    expect(api.requestCount).toBe(1);
    patient.close();
  });
});
