import { KubeObject } from '@kardinal/foundation';
import { bookingType, newBooking } from '../testing/laws/booking.fixture';
import { until } from '../testing/contracts/until';
import { EventLoopTurns } from '../queue/EventLoopTurns';
import { builtinTypes } from '../testing/fake/builtinTypes';
import { FakeCluster } from '../testing/FakeCluster';
import { HttpApiServer } from '../testing/http/HttpApiServer';
import {
  AlreadyExistsError,
  ConflictError,
  GoneError,
  InvalidError,
  KubeError,
  NotFoundError,
} from './errors';
import { HttpKubeClient } from './HttpKubeClient';
import { WatchEvent } from './types';

const key = { namespace: 'default', name: 'anna' };
/** Lets nobody go on before the test does. */
class HeldTurns extends EventLoopTurns {
  constructor(private readonly held: (() => void)[]) {
    super();
  }

  override ask(start: () => void): void {
    this.held.push(start);
  }
}

let cluster: FakeCluster;
let api: HttpApiServer;
let client: HttpKubeClient;
let now = 0;
const requests: string[] = [];

beforeEach(async () => {
  now = 0;
  requests.length = 0;
  cluster = new FakeCluster({ types: [bookingType] });
  api = await HttpApiServer.start(cluster);
  client = HttpKubeClient.fromServer(
    { url: api.url },
    {
      now: () => now,
      timeoutMilliseconds: 5_000,
      onRequest: (verb, type, code) => requests.push(`${verb} ${type} ${code}`),
    },
  );
});

afterEach(async () => {
  client.close();
  await api.stop();
});

describe('HttpKubeClient', () => {
  it('carries out requests as the user that it impersonates, and no other request', async () => {
    const asked: string[] = [];
    api.setFaults(({ method, path, user }) => {
      asked.push(`${method} ${path.split('?')[0]} ${user ?? 'itself'}`);
      return undefined;
    });
    const user = 'system:serviceaccount:team:deployer';
    const { configMaps } = builtinTypes;
    const object = { apiVersion: 'v1', kind: 'ConfigMap', metadata: key };
    const other = client.impersonating(user);
    await other.apply(configMaps, object, {
      fieldManager: 'team',
      onConflict: 'fail',
    });
    await other.get(configMaps, key);
    await other.list(configMaps, { namespace: 'default' });
    await other.delete(configMaps, key);
    await client.get(configMaps, key);
    // Kinds are the same for everybody, and asked for once.
    await other.resolve('v1', 'ConfigMap');
    const all = '/api/v1/namespaces/default/configmaps';
    expect(asked).toEqual([
      `PATCH ${all}/anna ${user}`,
      `GET ${all}/anna ${user}`,
      `GET ${all} ${user}`,
      `DELETE ${all}/anna ${user}`,
      `GET ${all}/anna itself`,
      'GET /api/v1 itself',
    ]);
  });

  it('creates, reads, patches, applies and deletes', async () => {
    const created = await client.create(bookingType, newBooking('anna'));
    expect(created.metadata.uid).toBeDefined();
    expect(await client.get(bookingType, key)).toEqual(created);

    const labels = { room: '1' };
    const merge = { type: 'merge', body: { metadata: { labels } } } as const;
    const merged = await client.patch(bookingType, key, merge);
    expect(merged.metadata.labels).toEqual(labels);

    const path = '/metadata/labels/room';
    const remove = { type: 'json', body: [{ op: 'remove', path }] } as const;
    const removed = await client.patch(bookingType, key, remove);
    expect(removed.metadata.labels).toEqual({});

    const applied = await client.apply(
      bookingType,
      { ...newBooking('anna'), spec: { guest: 'ann' } },
      { fieldManager: 'test', onConflict: 'force' },
    );
    expect(applied.spec.guest).toBe('ann');

    expect(await client.delete(bookingType, key)).toBe('deleted');
    expect(await client.delete(bookingType, key)).toBeUndefined();
    expect(await client.get(bookingType, key)).toBeUndefined();
  });

  it('replaces a status only at the version it was read at', async () => {
    const stale = await client.create(bookingType, newBooking('anna'));
    const status = { state: 'Requested', attempts: 1 } as const;
    const fresh = await client.replaceStatus(bookingType, { ...stale, status });
    expect(fresh.status).toEqual(status);
    await expect(
      client.replaceStatus(bookingType, { ...stale, status }),
    ).rejects.toThrow(ConflictError);
  });

  it('lists in pages and says what the items are', async () => {
    for (const name of ['anna', 'ben', 'cleo']) {
      await client.create(bookingType, newBooking(name));
    }
    const first = await client.list(bookingType, { limit: 2 });
    expect(first.items.map(b => [b.kind, b.metadata.name])).toEqual([
      ['Booking', 'anna'],
      ['Booking', 'ben'],
    ]);
    const rest = await client.list(bookingType, { continue: first.continue });
    expect(rest.items).toHaveLength(1);
    expect(rest.continue).toBeUndefined();
  });

  it('turns Status answers into typed errors', async () => {
    await client.create(bookingType, newBooking('anna'));
    const again = client.create(bookingType, newBooking('anna'));
    await expect(again).rejects.toThrow(AlreadyExistsError);
    const absent = client.patch(
      bookingType,
      { namespace: 'default', name: 'nobody' },
      { type: 'merge', body: {} },
    );
    await expect(absent).rejects.toThrow(NotFoundError);
    const test = { op: 'test', path: '/spec/guest', value: 'x' } as const;
    const failed = client.patch(bookingType, key, {
      type: 'json',
      body: [test],
    });
    await expect(failed).rejects.toThrow(InvalidError);
    const wrongUid = client.delete(bookingType, key, { uid: 'x' });
    await expect(wrongUid).rejects.toThrow(ConflictError);
  });

  it('says after how long to come back', async () => {
    api.setFaults(() => ({ type: 'status', code: 503, retryAfterSeconds: 7 }));
    const written = client.create(bookingType, newBooking('anna'));
    const error = await written.catch(e => e);
    expect(error).toBeInstanceOf(KubeError);
    expect(error).toMatchObject({ code: 503, retryAfterSeconds: 7 });
  });

  it('counts the bytes of answers', async () => {
    const bytes: string[] = [];
    const counting = HttpKubeClient.fromServer(
      { url: api.url },
      {
        onAnswer: (verb, type, count) => bytes.push(`${verb} ${type} ${count}`),
      },
    );
    await cluster.create(bookingType, newBooking('anna'));
    const found = await counting.get(bookingType, key);
    const { length } = Buffer.from(JSON.stringify(found));
    expect(bytes).toEqual([`get hotel.example.com/v1/Booking ${length}`]);
    counting.close();
  });

  it('distinguishes an absent type from an absent object', async () => {
    cluster.uninstall(bookingType);
    await expect(client.get(bookingType, key)).rejects.toThrow(NotFoundError);
    const list = client.list(bookingType);
    await expect(list).rejects.toThrow(NotFoundError);
  });

  it('counts requests by verb, type and code', async () => {
    await client.get(bookingType, key);
    await client.create(bookingType, newBooking('anna'));
    expect(requests).toEqual([
      'get hotel.example.com/v1/Booking 404',
      'create hotel.example.com/v1/Booking 201',
    ]);
  });

  it.each(['reset', 'truncate'] as const)(
    'reports a connection that breaks: %s',
    async type => {
      api.setFaults(() => ({ type }));
      await expect(client.list(bookingType)).rejects.toThrow();
    },
  );

  it('times out where a server does not answer', async () => {
    const hasty = HttpKubeClient.fromServer(
      { url: api.url },
      { timeoutMilliseconds: 50 },
    );
    api.setFaults(() => ({ type: 'stall' }));
    await expect(hasty.list(bookingType)).rejects.toThrow(/did not answer/);
  });

  it('stops a request that is aborted', async () => {
    api.setFaults(() => ({ type: 'stall' }));
    const { signal } = abortSoon();
    await expect(client.list(bookingType, { signal })).rejects.toThrow(
      /abort/i,
    );
  });
});

describe('HttpKubeClient discovery', () => {
  it('finds types and remembers them', async () => {
    const found = await client.resolve('hotel.example.com/v1', 'Booking');
    expect(found).toEqual(bookingType);
    await client.resolve('hotel.example.com/v1', 'Booking');
    expect(await client.resolve('v1', 'ConfigMap')).toEqual(
      builtinTypes.configMaps,
    );
    expect(requests).toHaveLength(2);
  });

  it('finds a type that comes later', async () => {
    cluster.uninstall(bookingType);
    const find = () => client.resolve('hotel.example.com/v1', 'Booking');
    expect(await find()).toBeUndefined();
    cluster.install(bookingType);
    expect(await find()).toBeUndefined();
    now += 5_000;
    expect(await find()).toEqual(bookingType);
    expect(requests).toHaveLength(2);
  });

  it('discovers again after a type was not where it should be', async () => {
    const find = () => client.resolve('hotel.example.com/v1', 'Booking');
    await find();
    cluster.uninstall(bookingType);
    await client.list(bookingType).catch(() => {});
    expect(await find()).toBeUndefined();
  });
});

describe('HttpKubeClient.watch', () => {
  it('reports changes until it is aborted', async () => {
    const seen = startWatch();
    await seen.opened;
    await cluster.create(bookingType, newBooking('anna'));
    await cluster.delete(bookingType, key);
    cluster.bookmark();
    await until('all is reported', () => seen.events.length === 3);
    expect(seen.events.map(e => e.type)).toEqual([
      'ADDED',
      'DELETED',
      'BOOKMARK',
    ]);
    seen.abort.abort();
    await seen.ended;
    await until('no watch is open', () => api.openWatches === 0);
  });

  it('ends when the server ends it', async () => {
    const seen = startWatch();
    await seen.opened;
    api.disturb('end');
    await expect(seen.ended).resolves.toBeUndefined();
  });

  it.each(['reset', 'truncate'] as const)(
    'throws when the stream breaks: %s',
    async disturbance => {
      const seen = startWatch();
      await seen.opened;
      api.disturb(disturbance);
      await expect(seen.ended).rejects.toThrow();
    },
  );

  it('throws GoneError for 410, as an answer and inside the stream', async () => {
    const seen = startWatch();
    await seen.opened;
    api.disturb('gone');
    await expect(seen.ended).rejects.toThrow(GoneError);
    await cluster.create(bookingType, newBooking('anna'));
    cluster.compact();
    await expect(startWatch().ended).rejects.toThrow(GoneError);
  });
});

describe('HttpKubeClient, where others use the event loop', () => {
  it('has answers and watch events wait for a turn, each in its order', async () => {
    await cluster.create(bookingType, newBooking('anna'));
    const held: (() => void)[] = [];
    const turns = new HeldTurns(held);
    const patient = HttpKubeClient.fromServer({ url: api.url }, { turns });
    const seen: string[] = [];
    const answer = patient.get(bookingType, key).then(() => seen.push('get'));
    await until('the answer is there', () => held.length === 1);
    const abort = new AbortController();
    const watch = patient.watch(bookingType, {
      resourceVersion: '0',
      signal: abort.signal,
      onEvent: ({ type }) => seen.push(type),
    });
    await until('an event is there', () => held.length === 2);
    await cluster.delete(bookingType, key);
    expect(seen).toEqual([]);
    for (const goOn of held) goOn();
    await until('the next event is there', () => held.length === 3);
    expect([...seen].sort()).toEqual(['ADDED', 'get']);
    held[2]();
    await until('all is reported', () => seen.length === 3);
    expect(seen[2]).toBe('DELETED');
    abort.abort();
    await Promise.all([answer, watch]);
    patient.close();
  });
});

function startWatch() {
  const abort = new AbortController();
  const events: WatchEvent<KubeObject>[] = [];
  let open = () => {};
  const opened = new Promise<void>(resolve => {
    open = resolve;
  });
  const ended = client.watch(bookingType, {
    resourceVersion: '0',
    signal: abort.signal,
    onOpen: () => open(),
    onEvent: event => events.push(event),
  });
  return { abort, events, opened, ended };
}

function abortSoon(): AbortController {
  const abort = new AbortController();
  setTimeout(() => abort.abort(), 20);
  return abort;
}
