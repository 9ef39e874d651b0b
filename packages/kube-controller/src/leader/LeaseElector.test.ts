import { FakeCluster } from '../testing/FakeCluster';
import { eventLoopTurn } from '../testing/eventLoopTurn';
import { ManualClock } from '../testing/ManualClock';
import { leaseType } from './Lease';
import { LeaseElector, LeaseElectorOptions } from './LeaseElector';

const key = { namespace: 'system', name: 'controllers' };
let clock: ManualClock;
let cluster: FakeCluster;
let replicas: Replica[];

beforeEach(() => {
  clock = new ManualClock();
  cluster = new FakeCluster({ clock });
  replicas = [];
});

afterEach(async () => {
  for (const replica of replicas) await replica.stop();
});

describe('LeaseElector', () => {
  it('gives the lead to one, and to another when the first stops', async () => {
    const a = start('a');
    await eventLoopTurn();
    const b = start('b');
    await clock.advance(60_000);
    expect([a.leads, b.leads]).toEqual([true, false]);
    expect(holder()).toBe('a');

    await a.stop();
    expect(holder()).toBe('');
    await clock.advance(10_000);
    expect(b.leads).toBe(true);
    expect(cluster.peek(leaseType, key)?.spec.leaseTransitions).toBe(1);
  });

  it('says of the holder what it says now, and leaves what others say', async () => {
    let said = 'first';
    start('a', { annotations: () => ({ 'example.com/said': said }) });
    await clock.advance(1_000);
    const annotations = () =>
      cluster.peek(leaseType, key)?.metadata.annotations;
    expect(annotations()).toEqual({ 'example.com/said': 'first' });
    const body = { metadata: { annotations: { other: 'stays' } } };
    await cluster.patch(leaseType, key, { type: 'merge', body });
    said = 'second';
    await clock.advance(20_000);
    expect(annotations()).toEqual({
      'example.com/said': 'second',
      other: 'stays',
    });
  });

  it('takes over from one that does not renew, after the whole duration', async () => {
    const a = start('a');
    await eventLoopTurn();
    const b = start('b');
    await clock.advance(10_000);
    a.disconnect();
    await clock.advance(19_000);
    expect([a.leads, b.leads]).toEqual([false, false]);
    await clock.advance(20_000);
    expect([a.leads, b.leads]).toEqual([false, true]);
  });

  it('never lets two lead, whatever is cut off and when', async () => {
    const a = start('a');
    const b = start('b');
    const changes: string[] = [];
    for (let second = 0; second < 600; second++) {
      if (second % 70 === 20) a.disconnect();
      if (second % 70 === 60) a.connect();
      if (second % 110 === 50) b.disconnect();
      if (second % 110 === 100) b.connect();
      await clock.advance(1_000);
      expect(a.leads && b.leads).toBe(false);
      const leader = (a.leads && 'a') || (b.leads && 'b') || 'none';
      if (changes[changes.length - 1] !== leader) changes.push(leader);
    }
    expect(changes).toEqual(expect.arrayContaining(['a', 'b', 'none']));
    expect(changes.length).toBeGreaterThan(10);
  });

  it('knows by the clock alone that the lead is over', async () => {
    const a = start('a');
    await eventLoopTurn();
    expect(a.elector.isLeading()).toBe(true);
    a.disconnect('hang');
    await clock.advance(19_999);
    expect(a.elector.isLeading()).toBe(true);
    await clock.advance(10_000);
    expect([a.elector.isLeading(), a.leads]).toEqual([false, false]);
  });

  it('keeps the lease while the last pass ends', async () => {
    const a = start('a', { lastPassMilliseconds: 45_000 });
    await eventLoopTurn();
    const b = start('b');
    const stopped = a.stop();
    await clock.advance(44_000);
    expect(holder()).toBe('a');
    await clock.advance(10_000);
    await stopped;
    expect([a.leads, b.leads]).toEqual([false, true]);
  });

  it('gives the lease back also when a renewal is on its way', async () => {
    const a = start('a');
    await eventLoopTurn();
    a.disconnect('slow');
    await clock.advance(6_000);
    const stopped = a.stop();
    await clock.advance(1_000);
    await stopped;
    expect(holder()).toBe('');
  });

  it('does not write while another leads', async () => {
    start('a');
    await eventLoopTurn();
    const b = start('b');
    await clock.advance(60_000);
    expect(b.writes).toBe(0);
  });

  it('refuses durations that make no sense', () => {
    const create = () =>
      elector('a', cluster, { deadlineMilliseconds: 40_000 });
    expect(create).toThrow(RangeError);
  });
});

type Network = 'up' | 'fail' | 'hang' | 'slow';

interface Replica {
  readonly elector: LeaseElector;
  readonly leads: boolean;
  readonly writes: number;
  connect(): void;
  disconnect(how?: Network): void;
  stop(): Promise<void>;
}

function elector(
  identity: string,
  client: LeaseElectorOptions['client'],
  options: Partial<LeaseElectorOptions> = {},
): LeaseElector {
  const random = () => 0.5;
  return new LeaseElector({
    client,
    clock,
    identity,
    random,
    ...key,
    ...options,
  });
}

function start(
  identity: string,
  {
    lastPassMilliseconds = 0,
    ...options
  }: Partial<LeaseElectorOptions> & {
    readonly lastPassMilliseconds?: number;
  } = {},
): Replica {
  const abort = new AbortController();
  let network: Network = 'up';
  let leads = false;
  let writes = 0;
  const through = async <T>(call: () => Promise<T>): Promise<T> => {
    if (network === 'fail') throw new Error('unreachable');
    if (network === 'hang') return new Promise<T>(() => {});
    const answer = await call();
    if (network === 'slow') {
      await new Promise<void>(resolve => {
        clock.setTimeout(resolve, 400);
      });
    }
    return answer;
  };
  const client = Object.create(cluster, {
    get: { value: (t: never, k: never) => through(() => cluster.get(t, k)) },
    create: {
      value: (t: never, o: never) => {
        writes++;
        return through(() => cluster.create(t, o));
      },
    },
    patch: {
      value: (t: never, k: never, p: never) => {
        writes++;
        return through(() => cluster.patch(t, k, p));
      },
    },
  }) as FakeCluster;
  const own = elector(identity, client, options);
  const ended = own.run(abort.signal, async leading => {
    leads = true;
    await new Promise(resolve => {
      leading.addEventListener('abort', resolve, { once: true });
      if (leading.aborted) resolve(undefined);
    });
    if (lastPassMilliseconds > 0) {
      await new Promise<void>(resolve => {
        clock.setTimeout(resolve, lastPassMilliseconds);
      });
    }
    leads = false;
  });
  const replica: Replica = {
    elector: own,
    get leads() {
      return leads;
    },
    get writes() {
      return writes;
    },
    connect: () => {
      network = 'up';
    },
    disconnect: (how = 'fail') => {
      network = how;
    },
    stop: async () => {
      abort.abort();
      await ended;
    },
  };
  replicas.push(replica);
  return replica;
}

function holder(): string | undefined {
  return cluster.peek(leaseType, key)?.spec.holderIdentity;
}
