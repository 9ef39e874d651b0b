import { KubeObject, Resource, ResourceType } from '@kardinal/foundation';
import {
  AlreadyExistsError,
  ConflictError,
  GoneError,
  InvalidError,
  NotFoundError,
} from '../client/errors';
import { controllerReference } from '../client/ownerReferences';
import { WatchEvent } from '../client/types';
import { builtinTypes } from './fake/builtinTypes';
import { FakeCluster } from './FakeCluster';

type Thing = Resource<Record<string, unknown>, Record<string, unknown>>;
const type: ResourceType<Thing> = {
  apiVersion: 'example.com/v1',
  kind: 'Thing',
  plural: 'things',
  scope: 'Namespaced',
};
const key = { namespace: 'default', name: 'a' };
let cluster: FakeCluster;

beforeEach(() => {
  cluster = new FakeCluster({ types: [type] });
});

describe('FakeCluster writes', () => {
  it('assigns uid, version and generation, and keeps the status out', async () => {
    const created = await cluster.create(type, {
      ...thing('a', { size: 1 }),
      status: { phase: 'Done' },
    });
    expect(created.metadata).toMatchObject({
      uid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      resourceVersion: '1',
      generation: 1,
      creationTimestamp: '2026-01-01T00:00:00Z',
    });
    expect(created.status).toBeUndefined();
    const again = cluster.create(type, thing('a'));
    await expect(again).rejects.toThrow(AlreadyExistsError);
  });

  it('raises the generation for the spec only', async () => {
    await cluster.create(type, thing('a', { size: 1 }));
    const labelled = await merge({ metadata: { labels: { a: 'b' } } });
    expect(labelled.metadata.generation).toBe(1);
    const status = { phase: 'Done' };
    const done = await cluster.replaceStatus(type, { ...labelled, status });
    expect(done.metadata.generation).toBe(1);
    const grown = await merge({ spec: { size: 2 }, status: { phase: 'Lost' } });
    expect(grown.metadata.generation).toBe(2);
    expect(grown.status).toEqual(status);
  });

  it('does not store what changes nothing', async () => {
    const created = await cluster.create(type, thing('a', { size: 1 }));
    expect(await merge({ spec: { size: 1 } })).toBe(created);
    expect(cluster.calls.map(call => call.outcome)).toEqual([
      'changed',
      'unchanged',
    ]);
  });

  it('refuses stale versions', async () => {
    const stale = await cluster.create(type, thing('a'));
    await merge({ spec: { size: 2 } });
    const status = cluster.replaceStatus(type, { ...stale, status: {} });
    await expect(status).rejects.toThrow(ConflictError);
    const { resourceVersion } = stale.metadata;
    await expect(merge({ metadata: { resourceVersion } })).rejects.toThrow(
      ConflictError,
    );
    const gone = cluster.delete(type, key, { resourceVersion });
    await expect(gone).rejects.toThrow(ConflictError);
  });

  it('applies JSON patches as a whole or not at all', async () => {
    await cluster.create(type, thing('a', { list: ['x'] }));
    const patched = await cluster.patch(type, key, {
      type: 'json',
      body: [
        { op: 'test', path: '/spec/list/0', value: 'x' },
        { op: 'add', path: '/spec/list/-', value: 'y' },
        { op: 'add', path: '/metadata/annotations', value: {} },
        { op: 'add', path: '/metadata/annotations/a~1b', value: 'c' },
      ],
    });
    expect(patched.spec).toEqual({ list: ['x', 'y'] });
    expect(patched.metadata.annotations).toEqual({ 'a/b': 'c' });
    const body = [
      { op: 'remove', path: '/spec/list' },
      { op: 'test', path: '/spec/list', value: 1 },
    ] as const;
    const refused = cluster.patch(type, key, { type: 'json', body });
    await expect(refused).rejects.toThrow(InvalidError);
    expect(cluster.peek(type, key)).toBe(patched);
  });

  it('lets types refuse and default', async () => {
    cluster.install({
      type,
      admit: object => {
        const { spec } = object as Thing;
        if (spec.size === 0)
          throw new InvalidError('too small', 422, 'Invalid');
        return { ...object, spec: { size: 1, ...spec } } as KubeObject;
      },
    });
    const created = await cluster.create(type, thing('a'));
    expect(created.spec).toEqual({ size: 1 });
    await expect(merge({ spec: { size: 0 } })).rejects.toThrow('too small');
  });

  it('answers 404 for types that are not served', async () => {
    cluster.uninstall(type);
    await expect(cluster.list(type)).rejects.toThrow(NotFoundError);
    expect(await cluster.resolve('example.com/v1', 'Thing')).toBeUndefined();
  });
});

describe('FakeCluster server-side apply', () => {
  it('creates, changes, and takes away what is no longer applied', async () => {
    await apply('one', { a: 1, nested: { b: 2 } });
    const changed = await apply('one', { a: 2 });
    expect(changed.spec).toEqual({ a: 2 });
  });

  it('keeps what others apply', async () => {
    await apply('one', { a: 1, shared: 1 });
    await apply('two', { b: 2, shared: 1 });
    const left = await apply('one', {});
    expect(left.spec).toEqual({ b: 2, shared: 1 });
  });

  it('refuses another manager’s field, unless forced', async () => {
    await apply('one', { a: 1 });
    await expect(apply('two', { a: 2 })).rejects.toThrow(/owned by one/);
    expect((await apply('two', { a: 2 }, 'force')).spec).toEqual({ a: 2 });
    expect((await apply('one', {})).spec).toEqual({ a: 2 });
  });

  it('sees plain writes as another manager', async () => {
    await apply('one', { a: 1 });
    await merge({ spec: { a: 2 } });
    await expect(apply('one', { a: 1 })).rejects.toThrow(ConflictError);
  });

  it('changes nothing when applied again', async () => {
    const first = await apply('one', { a: { b: {} }, list: [1] });
    expect(await apply('one', { a: { b: {} }, list: [1] })).toBe(first);
  });
});

describe('FakeCluster deletion', () => {
  it('waits for finalizers', async () => {
    const finalizers = ['example.com/hold'];
    await cluster.create(type, withMetadata(thing('a'), { finalizers }));
    await cluster.delete(type, key);
    const terminating = cluster.peek(type, key);
    expect(terminating?.metadata.deletionTimestamp).toBeDefined();
    await merge({ metadata: { finalizers: null } });
    expect(cluster.peek(type, key)).toBeUndefined();
  });

  it('collects what all owners left behind', async () => {
    const one = await cluster.create(type, thing('one'));
    const two = await cluster.create(type, thing('two'));
    const ownerReferences = [one, two].map(controllerReference);
    await cluster.create(type, withMetadata(thing('a'), { ownerReferences }));
    await cluster.delete(type, one.metadata);
    expect(cluster.peek(type, key)).toBeDefined();
    await cluster.delete(type, two.metadata);
    expect(cluster.peek(type, key)).toBeUndefined();
  });

  it('orphans on demand', async () => {
    const one = await cluster.create(type, thing('one'));
    const ownerReferences = [controllerReference(one)];
    await cluster.create(type, withMetadata(thing('a'), { ownerReferences }));
    await cluster.delete(type, one.metadata, { propagation: 'Orphan' });
    expect(cluster.peek(type, key)?.metadata.ownerReferences).toEqual([]);
  });

  it('deletes only the incarnation that is meant', async () => {
    await cluster.create(type, thing('a'));
    const other = cluster.delete(type, key, { uid: 'other' });
    await expect(other).rejects.toThrow(ConflictError);
  });
});

describe('FakeCluster reads', () => {
  it.each([
    ['team=red', ['a']],
    ['team!=red', ['b', 'c']],
    ['team in (red, blue)', ['a', 'b']],
    ['team notin (red)', ['b', 'c']],
    ['team', ['a', 'b']],
    ['!team', ['c']],
    ['team,team!=blue', ['a']],
  ])('selects %s', async (labelSelector, expected) => {
    await cluster.create(
      type,
      withMetadata(thing('a'), { labels: { team: 'red' } }),
    );
    await cluster.create(
      type,
      withMetadata(thing('b'), { labels: { team: 'blue' } }),
    );
    await cluster.create(type, thing('c'));
    const { items } = await cluster.list(type, { labelSelector });
    expect(items.map(item => item.metadata.name)).toEqual(expected);
  });

  it('resumes a watch, and answers 410 when the past is forgotten', async () => {
    const { metadata } = await cluster.create(type, thing('a'));
    await merge({ spec: { size: 1 } });
    await cluster.delete(type, key);
    const abort = new AbortController();
    const events: WatchEvent<Thing>[] = [];
    const watch = (resourceVersion: string) =>
      cluster.watch(type, {
        resourceVersion,
        signal: abort.signal,
        onEvent: event => events.push(event),
      });
    const running = watch(metadata.resourceVersion!);
    await cluster.create(type, thing('b'));
    expect(events.map(event => event.type)).toEqual([
      'MODIFIED',
      'DELETED',
      'ADDED',
    ]);
    abort.abort();
    await running;
    cluster.compact();
    await expect(watch('1')).rejects.toThrow(GoneError);
  });

  it('lets an object leave a selection as deleted, in its old state', async () => {
    const events: WatchEvent<Thing>[] = [];
    const abort = new AbortController();
    const running = cluster.watch(type, {
      resourceVersion: '0',
      labelSelector: 'team=red',
      signal: abort.signal,
      onEvent: event => events.push(event),
    });
    await cluster.create(
      type,
      withMetadata(thing('a'), { labels: { team: 'red' } }),
    );
    await merge({ metadata: { labels: { team: 'blue' } } });
    expect(events).toMatchObject([
      { type: 'ADDED' },
      {
        type: 'DELETED',
        object: { metadata: { labels: { team: 'red' }, resourceVersion: '2' } },
      },
    ]);
    abort.abort();
    await running;
  });

  it('lets watches lag', async () => {
    const events: WatchEvent<Thing>[] = [];
    const abort = new AbortController();
    const running = cluster.watch(type, {
      resourceVersion: '0',
      signal: abort.signal,
      onEvent: event => events.push(event),
    });
    cluster.lagWatches(1);
    await cluster.create(type, thing('a'));
    expect(events).toHaveLength(0);
    await cluster.create(type, thing('b'));
    expect(events).toHaveLength(1);
    expect(cluster.waitingEvents).toBe(1);
    cluster.deliverNext();
    expect(events).toHaveLength(2);
    abort.abort();
    await running;
  });

  it('serves built-in types without generation', async () => {
    const { apiVersion, kind } = builtinTypes.configMaps;
    const metadata = { name: 'a', namespace: 'default' };
    const created = await cluster.create(builtinTypes.configMaps, {
      apiVersion,
      kind,
      metadata,
    });
    expect(created.metadata.generation).toBeUndefined();
  });
});

function merge(body: unknown): Promise<Thing> {
  return cluster.patch(type, key, { type: 'merge', body });
}

function apply(
  fieldManager: string,
  spec: Record<string, unknown>,
  onConflict: 'fail' | 'force' = 'fail',
): Promise<Thing> {
  return cluster.apply(type, thing('a', spec), { fieldManager, onConflict });
}

function thing(name: string, spec: Record<string, unknown> = {}): Thing {
  const { apiVersion, kind } = type;
  return { apiVersion, kind, metadata: { name, namespace: 'default' }, spec };
}

function withMetadata(
  object: Thing,
  metadata: Partial<KubeObject['metadata']>,
): Thing {
  return { ...object, metadata: { ...object.metadata, ...metadata } };
}
