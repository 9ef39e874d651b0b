import {
  Dialect,
  DriftReporter,
  ForeignObject,
} from '@kardinal/backstage-plugin-kardinal-node';
import {
  EventRecord,
  ForbiddenError,
  KubeObject,
  ResourceType,
  silentLogger,
} from '@kardinal/kube-controller';
import { FakeCluster, ManualClock } from '@kardinal/kube-controller/testing';
import { DriftReports } from './DriftReports';

const kindOf = (kind: string): ResourceType<KubeObject> => ({
  apiVersion: 'peer.example.com/v1',
  kind,
  plural: `${kind.toLowerCase()}s`,
  scope: 'Namespaced',
});
const place = kindOf('Place');
const order = kindOf('Order');
const key = { name: 'test', namespace: 'shop' };

/** A place that runs something else is told by one order, for ever. */
const reporter = (mode: DriftReporter['mode']): DriftReporter => ({
  mode,
  kinds: [place, order],
  findDrift: objects =>
    objects
      .filter(({ kind }) => kind === 'Place')
      .flatMap(about => {
        const { name, namespace, annotations = {} } = about.metadata;
        if (annotations.runs === undefined) return [];
        const told = { ...order, metadata: { name: `${name}-1`, namespace } };
        const isTold = objects.some(({ kind }) => kind === 'Order');
        const message = `${name} runs ${annotations.runs}`;
        if (annotations.runs === 'lost')
          return [{ about, reason: 'FreightMissing', message }];
        return isTold
          ? []
          : [
              {
                about,
                reason: 'FreightFound',
                message,
                create: { type: order, object: told },
              },
            ];
      }),
});

describe('what other tools are told', () => {
  let cluster: FakeCluster;
  let clock: ManualClock;
  let events: (EventRecord & { readonly about: string })[];
  let isLeading: boolean;

  beforeEach(() => {
    clock = new ManualClock();
    cluster = new FakeCluster({ clock, types: [place, order] });
    events = [];
    isLeading = true;
  });

  const runs = async (version: string | undefined) => {
    const annotations: Record<string, string> =
      version === undefined ? {} : { runs: version };
    if (cluster.peek(place, key)) await cluster.delete(place, key);
    cluster.seed(place, { ...place, metadata: { ...key, annotations } });
  };

  function reports(mode: DriftReporter['mode'] = 'create') {
    const peer = { id: 'peer', drift: reporter(mode) } as Dialect;
    const other = { id: 'other' } as Dialect;
    return new DriftReports({
      dialects: { all: () => [other, peer] },
      client: cluster,
      events: {
        record: (about: KubeObject, event: EventRecord) =>
          void events.push({ ...event, about: about.metadata.name }),
      },
      isLeading: () => isLeading,
      clock,
      logger: silentLogger,
    });
  }

  const { signal } = new AbortController();
  const orders = () => cluster.peekAll(order).map(each => each.metadata.name);
  const reasons = () => events.map(({ reason }) => reason);

  it('is created once, and said once', async () => {
    await runs('2');
    const both = [reports(), reports()];
    for (const each of [...both, ...both, ...both]) await each.look(signal);
    expect(orders()).toEqual(['test-1']);
    expect(cluster.count('create')).toBe(1);
    expect(events).toEqual([
      {
        about: 'test',
        type: 'Normal',
        reason: 'OrderCreated',
        message: 'test runs 2. Order test-1 was created for it',
      },
    ]);
  });

  it('is only said where it is only to be reported', async () => {
    await runs('2');
    const all = reports('report');
    await all.look(signal);
    await all.look(signal);
    expect(orders()).toEqual([]);
    expect(events.map(({ message }) => message)).toEqual([
      'test runs 2. Nothing is created: it is only reported',
    ]);
  });

  it('is nothing while another replica leads', async () => {
    await runs('2');
    isLeading = false;
    await reports().look(signal);
    expect(cluster.calls).toEqual([]);
  });

  it('says once what cannot be told, and again when it comes back', async () => {
    const all = reports();
    for (const version of ['lost', 'lost', undefined, 'lost']) {
      await runs(version);
      await all.look(signal);
    }
    expect(reasons()).toEqual(['FreightMissing', 'FreightMissing']);
  });

  it('tries what is refused later and later, and says it once', async () => {
    await runs('2');
    cluster.intercept(({ verb }) => {
      if (verb === 'create')
        throw new ForbiddenError('may not promote', 403, 'Forbidden');
    });
    const all = reports();
    // Half a minute apart, as it looks.
    for (let look = 0; look < 20; look++) {
      await all.look(signal);
      await clock.advance(30_000);
    }
    expect(reasons()).toEqual(['OrderRefused']);
    expect(events[0].message).toContain('may not promote');
    // At 0, 1, 3 and 7 minutes.
    expect(cluster.count('create')).toBe(4);
  });

  it('does not forget what it said while nothing can be read', async () => {
    await runs('lost');
    const all = reports();
    await all.look(signal);
    const heal = cluster.intercept(() => {
      throw new Error('no route');
    });
    await all.look(signal);
    heal();
    await all.look(signal);
    expect(reasons()).toEqual(['FreightMissing']);
  });

  it('reads all pages before it decides', async () => {
    await runs('2');
    const pages: Record<string, readonly ForeignObject[][]> = {
      Place: [[], cluster.peekAll(place) as ForeignObject[]],
      Order: [[], [{ ...order, metadata: key }]],
    };
    const client = {
      list: async <T extends KubeObject>(
        { kind }: ResourceType<T>,
        options: { readonly continue?: string } = {},
      ) => ({
        items: pages[kind][
          options.continue === undefined ? 0 : 1
        ] as unknown as T[],
        resourceVersion: '1',
        ...(options.continue === undefined ? { continue: 'more' } : {}),
      }),
      create: cluster.create.bind(cluster),
    };
    await new DriftReports({
      dialects: {
        all: () => [{ id: 'peer', drift: reporter('create') } as Dialect],
      },
      client,
      events: { record: () => {} },
      isLeading: () => true,
      clock,
      logger: silentLogger,
    }).look(signal);
    expect(orders()).toEqual([]);
  });

  it('looks twice a minute until it is stopped', async () => {
    const stopping = new AbortController();
    reports().start(stopping.signal);
    await runs('lost');
    await clock.advance(60_000);
    expect(cluster.count('list')).toBe(4);
    stopping.abort();
    await clock.advance(120_000);
    expect(cluster.count('list')).toBe(4);
  });
});
