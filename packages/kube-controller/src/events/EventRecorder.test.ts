import { KubeObject, silentLogger } from '@kardinal/foundation';
import { FakeCluster } from '../testing/FakeCluster';
import { ManualClock } from '../testing/ManualClock';
import { EventRecorder, eventType } from './EventRecorder';

const merged = { type: 'Normal', reason: 'Merged', message: 'PR 7' } as const;
let clock: ManualClock;
let cluster: FakeCluster;
let recorder: EventRecorder;

beforeEach(() => {
  clock = new ManualClock();
  cluster = new FakeCluster({ clock });
  recorder = new EventRecorder({
    client: cluster,
    clock,
    logger: silentLogger,
    instance: 'pod-1',
  });
});

describe('EventRecorder', () => {
  it('writes what happened to what, and who says so', async () => {
    recorder.record(object('a'), merged, 'step');
    await recorder.drained();
    expect(cluster.peekAll(eventType)).toMatchObject([
      {
        metadata: { namespace: 'default', name: expect.stringMatching(/^a\./) },
        eventTime: '2026-01-01T00:00:00.000000Z',
        type: 'Normal',
        reason: 'Merged',
        note: 'PR 7',
        action: 'Reconcile',
        reportingController: 'step',
        reportingInstance: 'pod-1',
        regarding: { kind: 'Thing', name: 'a', uid: 'uid-a' },
      },
    ]);
  });

  it('puts events of cluster-wide objects into the default namespace', async () => {
    const { namespace, ...metadata } = object('a').metadata;
    recorder.record({ ...object('a'), metadata }, merged, 'step');
    await recorder.drained();
    expect(cluster.peekAll(eventType)[0].metadata.namespace).toBe('default');
  });

  it('counts the same thing said again, and begins anew after a while', async () => {
    for (let i = 0; i < 3; i++) recorder.record(object('a'), merged, 'step');
    await recorder.drained();
    expect(cluster.peekAll(eventType)).toMatchObject([
      { series: { count: 3 } },
    ]);
    await clock.advance(7 * 60_000);
    recorder.record(object('a'), merged, 'step');
    await recorder.drained();
    expect(cluster.peekAll(eventType)).toHaveLength(2);
  });

  it('limits one object, and not the others', async () => {
    for (let i = 0; i < 100; i++) {
      recorder.record(object('a'), { ...merged, message: `PR ${i}` }, 'step');
    }
    recorder.record(object('b'), merged, 'step');
    await recorder.drained();
    const names = cluster.peekAll(eventType).map(e => e.regarding.name);
    expect(names.filter(name => name === 'a')).toHaveLength(25);
    expect(names.filter(name => name === 'b')).toHaveLength(1);
    await clock.advance(5 * 60_000);
    recorder.record(object('a'), { ...merged, message: 'later' }, 'step');
    await recorder.drained();
    expect(cluster.peekAll(eventType)).toHaveLength(27);
  });

  it('drops what cannot be written, and goes on', async () => {
    const heal = cluster.intercept(() => {
      throw new Error('down');
    });
    recorder.record(object('a'), merged, 'step');
    await recorder.drained();
    heal();
    recorder.record(object('a'), merged, 'step');
    await recorder.drained();
    expect(cluster.peekAll(eventType)).toHaveLength(1);
  });

  it('begins a new event when the counted one has expired', async () => {
    recorder.record(object('a'), merged, 'step');
    await recorder.drained();
    const [{ metadata }] = cluster.peekAll(eventType);
    await cluster.delete(eventType, metadata);
    for (let i = 0; i < 2; i++) recorder.record(object('a'), merged, 'step');
    await recorder.drained();
    expect(cluster.peekAll(eventType)).toHaveLength(1);
  });

  it('keeps long names and messages within the limits of the API', async () => {
    const message = 'x'.repeat(5_000);
    recorder.record(object('n'.repeat(253)), { ...merged, message }, 'step');
    await recorder.drained();
    const [event] = cluster.peekAll(eventType);
    expect(event.metadata.name.length).toBeLessThanOrEqual(253);
    expect(event.note).toHaveLength(1_024);
  });
});

function object(name: string): KubeObject {
  const metadata = { name, namespace: 'default', uid: `uid-${name}` };
  return { apiVersion: 'example.com/v1', kind: 'Thing', metadata };
}
