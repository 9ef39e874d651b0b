import {
  memoryStorage,
  startEmbeddedCluster,
} from '@kardinal/embedded-cluster';
import { KubeConfig } from '@kubernetes/client-node';
import {
  AlreadyExistsError,
  ConflictError,
  InvalidError,
  NotFoundError,
} from './client/errors';
import { HttpKubeClient } from './client/HttpKubeClient';
import { KubeObject, Resource, ResourceType } from './client/types';
import { eventType } from './events/EventRecorder';
import { leaseType } from './leader/Lease';
import { LeaseElector } from './leader/LeaseElector';
import { builtinTypes } from './testing/fake/builtinTypes';
import { bookingType, newBooking } from './testing/laws/booking.fixture';
import { bookingRuntime, FakeHotel } from './testing/laws/bookingWorld.fixture';

const crdType: ResourceType<Resource> = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  plural: 'customresourcedefinitions',
  scope: 'Cluster',
};
const key = { namespace: 'default', name: 'anna' };
const leaseKey = { namespace: 'default', name: 'bookings' };
let site: Awaited<ReturnType<typeof start>>;

jest.setTimeout(60_000);

beforeEach(async () => {
  site = await start();
});

afterEach(async () => {
  await site.stop();
});

describe('HttpKubeClient against the embedded API server', () => {
  it('finds a type that comes later', async () => {
    const find = () => site.client.resolve('hotel.example.com/v1', 'Booking');
    expect(await find()).toBeUndefined();
    await expect(site.client.list(bookingType)).rejects.toThrow(NotFoundError);
    await site.installBookings();
    await until(async () => (await find()) !== undefined);
    expect(await find()).toEqual(bookingType);
  });

  it('reads, writes, and understands refusals', async () => {
    await site.installBookings();
    const { client } = site;
    const created = await client.create(bookingType, newBooking('anna'));
    expect(created.metadata.generation).toBe(1);
    const again = client.create(bookingType, newBooking('anna'));
    await expect(again).rejects.toThrow(AlreadyExistsError);

    const status = { state: 'Requested', attempts: 1 } as const;
    const fresh = await client.replaceStatus(bookingType, {
      ...created,
      status,
    });
    expect(fresh.status).toEqual(status);
    const stale = client.replaceStatus(bookingType, { ...created, status });
    await expect(stale).rejects.toThrow(ConflictError);

    const { resourceVersion } = created.metadata;
    const merge = { metadata: { resourceVersion }, spec: { guest: 'x' } };
    const late = client.patch(bookingType, key, { type: 'merge', body: merge });
    await expect(late).rejects.toThrow(ConflictError);
    const test = { op: 'test', path: '/spec/guest', value: 'x' } as const;
    const wrong = client.patch(bookingType, key, {
      type: 'json',
      body: [test],
    });
    await expect(wrong).rejects.toThrow(InvalidError);

    expect(
      await client.delete(bookingType, key, { uid: created.metadata.uid }),
    ).toBe('deleted');
    expect(await client.delete(bookingType, key)).toBeUndefined();
    expect(await client.get(bookingType, key)).toBeUndefined();
  });

  it('applies with field owners', async () => {
    const { client } = site;
    const { configMaps } = builtinTypes;
    const apply = (fieldManager: string, data: Record<string, string>) =>
      client.apply(configMaps, configMap(data), {
        fieldManager,
        onConflict: 'fail',
      });
    await apply('one', { a: '1', b: '1' });
    await expect(apply('two', { a: '2' })).rejects.toThrow(ConflictError);
    expect(await apply('one', { a: '1' })).toMatchObject({ data: { a: '1' } });
  });

  it('lists in pages', async () => {
    await site.installBookings();
    for (const name of ['anna', 'ben', 'cleo']) {
      await site.client.create(bookingType, newBooking(name));
    }
    const page = await site.client.list(bookingType, { limit: 2 });
    const rest = await site.client.list(bookingType, {
      limit: 2,
      continue: page.continue,
    });
    const items = [...page.items, ...rest.items];
    expect(items.map(({ metadata }) => metadata.name)).toEqual([
      'anna',
      'ben',
      'cleo',
    ]);
  });
});

describe('the runtime against the embedded API server', () => {
  it('begins before its type is there, and brings everything to its end', async () => {
    const hotel = new FakeHotel();
    const abort = new AbortController();
    const { client } = site;
    const runtime = bookingRuntime(hotel, {
      client,
      options: { client, elector: elector(client, 'one') },
      outside: async (_name, call) => {
        const result = await call();
        hotel.confirmAll();
        return result;
      },
    });
    const ended = runtime.start(abort.signal);
    await site.installBookings();
    for (const name of ['anna', 'ben']) {
      await client.create(bookingType, newBooking(name));
    }
    const bookings = async () => (await client.list(bookingType)).items;
    await until(async () =>
      (await bookings()).every(b => b.status?.state === 'Booked'),
    );
    await runtime.settled();
    const voucher = await client.get(builtinTypes.configMaps, {
      namespace: 'default',
      name: 'anna-voucher',
    });
    expect(voucher).toMatchObject({ data: { room: 'room of anna' } });
    const events = await client.list(eventType);
    expect(new Set(events.items.map(event => event.reason))).toEqual(
      new Set(['Reserving', 'Confirming', 'Booked']),
    );

    await client.delete(bookingType, key);
    await until(async () => (await bookings()).length === 1);
    expect([...hotel.rooms.values()]).toEqual(['room of ben']);
    await until(
      async () =>
        (await client.get(builtinTypes.configMaps, {
          namespace: 'default',
          name: 'anna-voucher',
        })) === undefined,
    );
    abort.abort();
    await ended;
  });
});

describe('LeaseElector against the embedded API server', () => {
  it('hands the lead over', async () => {
    const { client } = site;
    const led: string[] = [];
    const run = (identity: string, signal: AbortSignal) =>
      elector(client, identity).run(signal, async leading => {
        led.push(identity);
        await new Promise(resolve => {
          leading.addEventListener('abort', resolve, { once: true });
          if (leading.aborted) resolve(undefined);
        });
      });
    const [one, two] = [new AbortController(), new AbortController()];
    const first = run('one', one.signal);
    await until(async () => led.length === 1);
    const second = run('two', two.signal);
    one.abort();
    await first;
    await until(async () => led.length === 2);
    const lease = await client.get(leaseType, leaseKey);
    expect(lease?.spec).toMatchObject({
      holderIdentity: 'two',
      leaseTransitions: 1,
    });
    two.abort();
    await second;
  });
});

function elector(client: HttpKubeClient, identity: string): LeaseElector {
  return new LeaseElector({
    client,
    identity,
    ...leaseKey,
    durationMilliseconds: 5_000,
    deadlineMilliseconds: 3_000,
    retryMilliseconds: 50,
  });
}

async function start() {
  const cluster = await startEmbeddedCluster({
    storage: memoryStorage(),
    token: 'test',
  });
  const kubeConfig = new KubeConfig();
  kubeConfig.loadFromString(cluster.kubeconfig());
  const client = HttpKubeClient.fromKubeConfig(kubeConfig);
  return {
    client,
    installBookings: async () => {
      await client.create(crdType, bookingDefinition());
      await until(() =>
        client.list(bookingType).then(
          () => true,
          () => false,
        ),
      );
    },
    stop: async () => {
      client.close();
      await cluster.stop();
    },
  };
}

function bookingDefinition(): Resource {
  const { plural, kind, scope } = bookingType;
  const open = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };
  const schema = {
    openAPIV3Schema: {
      type: 'object',
      properties: { spec: open, status: open },
    },
  };
  return {
    apiVersion: crdType.apiVersion,
    kind: crdType.kind,
    metadata: { name: `${plural}.hotel.example.com` },
    spec: {
      group: 'hotel.example.com',
      scope,
      names: { plural, kind, singular: 'booking', listKind: 'BookingList' },
      versions: [
        {
          name: 'v1',
          served: true,
          storage: true,
          schema,
          subresources: { status: {} },
        },
      ],
    },
  };
}

function configMap(data: Record<string, string>): KubeObject {
  const { apiVersion, kind } = builtinTypes.configMaps;
  const object = { apiVersion, kind, metadata: key, data };
  return object;
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('It did not happen');
    await new Promise(resolve => {
      setTimeout(resolve, 20);
    });
  }
}
