/* eslint-disable jest/no-export -- a suite that the tests of several implementations run */
import {
  AlreadyExistsError,
  ConflictError,
  InvalidError,
  NotFoundError,
} from './errors';
import { controllerReference } from './ownerReferences';
import {
  KubeClient,
  KubeObject,
  ObjectMeta,
  Resource,
  ResourceType,
  WatchEvent,
} from './types';

/** A kind with a status and without a schema. */
export type Thing = Resource<Record<string, unknown>, Record<string, unknown>>;

export const thingType: ResourceType<Thing> = {
  apiVersion: 'contract.example.com/v1',
  kind: 'Thing',
  plural: 'things',
  scope: 'Namespaced',
};

/** An implementation under test, which serves {@link thingType}. */
export interface ContractSubject {
  readonly client: KubeClient;
  stop(): Promise<void>;
}

const key = { namespace: 'default', name: 'a' };
const other = { namespace: 'default', name: 'b' };

/** What every implementation of `KubeClient` does the same: the fake, the wire, a real API server. */
export function kubeClientContract(
  implementation: string,
  start: () => Promise<ContractSubject>,
): void {
  let subject: ContractSubject;
  let client: KubeClient;

  const create = (spec = {}, metadata: Partial<ObjectMeta> = {}) =>
    client.create(thingType, newThing(spec, metadata));
  const merge = (body: unknown) =>
    client.patch(thingType, key, { type: 'merge', body });
  const apply = (
    fieldManager: string,
    spec: Record<string, unknown>,
    onConflict: 'fail' | 'force' = 'fail',
  ) => client.apply(thingType, newThing(spec), { fieldManager, onConflict });

  describe(`KubeClient: ${implementation}`, () => {
    beforeAll(async () => {
      subject = await start();
      client = subject.client;
    });

    afterAll(async () => {
      await subject.stop();
    });

    afterEach(async () => {
      for (const object of (await client.list(thingType)).items) {
        const { name, namespace } = object.metadata;
        const body = { metadata: { finalizers: null } };
        await client.patch(
          thingType,
          { name, namespace },
          { type: 'merge', body },
        );
        await client.delete(thingType, { name, namespace });
      }
    });

    describe('create and get', () => {
      it('returns what was stored, with uid, version and generation', async () => {
        const created = await create({ size: 1 });
        expect(created).toMatchObject({
          apiVersion: thingType.apiVersion,
          kind: 'Thing',
          metadata: { generation: 1 },
          spec: { size: 1 },
        });
        expect(created.metadata.uid).toMatch(/^[0-9a-f-]{36}$/);
        expect(await client.get(thingType, key)).toEqual(created);
      });

      it('leaves the status out', async () => {
        const object = { ...newThing({}), status: { phase: 'Done' } };
        const created = await client.create(thingType, object);
        expect(created.status).toBeUndefined();
      });

      it('refuses a name that is taken', async () => {
        await create();
        await expect(create()).rejects.toThrow(AlreadyExistsError);
      });

      it('knows nothing of what is not there', async () => {
        expect(await client.get(thingType, key)).toBeUndefined();
        expect(await client.delete(thingType, key)).toBeUndefined();
        await expect(merge({})).rejects.toThrow(NotFoundError);
        const status = client.replaceStatus(thingType, {
          ...newThing({}, { resourceVersion: '1' }),
          status: {},
        });
        await expect(status).rejects.toThrow(NotFoundError);
      });
    });

    describe('patch', () => {
      it('merges, and removes with null', async () => {
        await create({ a: 1, b: { c: 2 } });
        const patched = await merge({ spec: { a: null, b: { d: 3 } } });
        expect(patched.spec).toEqual({ b: { c: 2, d: 3 } });
      });

      it('raises the generation for the spec only', async () => {
        await create({ size: 1 });
        const labelled = await merge({ metadata: { labels: { x: 'y' } } });
        expect(labelled.metadata.generation).toBe(1);
        const grown = await merge({ spec: { size: 2 } });
        expect(grown.metadata.generation).toBe(2);
      });

      it('does not touch the status', async () => {
        const created = await create();
        await client.replaceStatus(thingType, { ...created, status: { a: 1 } });
        const patched = await merge({ status: { a: 2 }, spec: { b: 1 } });
        expect(patched.status).toEqual({ a: 1 });
      });

      it('keeps the version when nothing changes', async () => {
        const created = await create({ size: 1 });
        const same = await merge({ spec: { size: 1 } });
        expect(same.metadata.resourceVersion).toBe(
          created.metadata.resourceVersion,
        );
      });

      it('is refused at a stale version', async () => {
        const { metadata } = await create();
        await merge({ spec: { size: 1 } });
        const { resourceVersion } = metadata;
        const stale = merge({
          metadata: { resourceVersion },
          spec: { size: 2 },
        });
        await expect(stale).rejects.toThrow(ConflictError);
      });

      it('applies JSON patches as a whole or not at all', async () => {
        const created = await create({ list: ['x', 'y'] });
        const patch = (body: Parameters<typeof patchJson>[1]) =>
          patchJson(client, body);
        const { resourceVersion } = created.metadata;
        const patched = await patch([
          {
            op: 'test',
            path: '/metadata/resourceVersion',
            value: resourceVersion,
          },
          { op: 'remove', path: '/spec/list/0' },
          { op: 'add', path: '/spec/list/-', value: 'z' },
        ]);
        expect(patched.spec).toEqual({ list: ['y', 'z'] });
        const refused = patch([
          { op: 'remove', path: '/spec/list' },
          {
            op: 'test',
            path: '/metadata/resourceVersion',
            value: resourceVersion,
          },
        ]);
        await expect(refused).rejects.toThrow(InvalidError);
        expect(await client.get(thingType, key)).toEqual(patched);
      });
    });

    describe('replaceStatus', () => {
      it('writes the status and nothing else', async () => {
        const created = await create({ size: 1 });
        const changed = {
          ...created,
          metadata: { ...created.metadata, labels: { x: 'y' } },
          spec: { size: 2 },
          status: { phase: 'Done' },
        };
        const replaced = await client.replaceStatus(thingType, changed);
        expect(replaced).toMatchObject({
          metadata: { generation: 1 },
          spec: { size: 1 },
          status: { phase: 'Done' },
        });
        expect(replaced.metadata.labels).toBeUndefined();
      });

      it('is refused at a stale version', async () => {
        const stale = await create();
        await merge({ spec: { size: 1 } });
        const late = client.replaceStatus(thingType, { ...stale, status: {} });
        await expect(late).rejects.toThrow(ConflictError);
      });
    });

    describe('apply', () => {
      it('creates, changes, and takes away what is no longer applied', async () => {
        await apply('one', { a: 1, b: { c: 2 } });
        const changed = await apply('one', { a: 2 });
        expect(changed.spec).toEqual({ a: 2 });
      });

      it('with a version that no object has makes an object, and changes none', async () => {
        const make = () =>
          client.apply(
            thingType,
            newThing({ a: 1 }, { resourceVersion: '9223372036854775807' }),
            { fieldManager: 'one', onConflict: 'fail' },
          );
        const made = await make();
        expect(made.spec).toEqual({ a: 1 });
        await expect(make()).rejects.toThrow(ConflictError);
        const after = await client.get(thingType, key);
        expect(after?.metadata.resourceVersion).toBe(
          made.metadata.resourceVersion,
        );
      });

      it('keeps what others apply', async () => {
        await apply('one', { a: 1, shared: 1 });
        await apply('two', { b: 2, shared: 1 });
        expect((await apply('one', {})).spec).toEqual({ b: 2, shared: 1 });
      });

      it('refuses fields of others, unless forced', async () => {
        await apply('one', { a: 1 });
        await expect(apply('two', { a: 2 })).rejects.toThrow(ConflictError);
        expect((await apply('two', { a: 2 }, 'force')).spec).toEqual({ a: 2 });
        expect((await apply('one', {})).spec).toEqual({ a: 2 });
      });

      it('sees plain writes as those of another', async () => {
        await apply('one', { a: 1 });
        await merge({ spec: { a: 2 } });
        await expect(apply('one', { a: 1 })).rejects.toThrow(ConflictError);
      });

      it('keeps the version when nothing changes', async () => {
        const first = await apply('one', { a: { b: 1 }, list: [1] });
        const second = await apply('one', { a: { b: 1 }, list: [1] });
        expect(second.metadata.resourceVersion).toBe(
          first.metadata.resourceVersion,
        );
      });
    });

    describe('delete', () => {
      it('waits for finalizers', async () => {
        await create({}, { finalizers: ['example.com/hold'] });
        expect(await client.delete(thingType, key)).toBe('deleted');
        const held = await client.get(thingType, key);
        expect(held?.metadata.deletionTimestamp).toBeDefined();
        expect(held?.metadata.generation).toBe(2);
        await patchJson(client, [
          {
            op: 'test',
            path: '/metadata/finalizers/0',
            value: 'example.com/hold',
          },
          { op: 'remove', path: '/metadata/finalizers/0' },
        ]);
        expect(await client.get(thingType, key)).toBeUndefined();
      });

      it('deletes only what was meant', async () => {
        await create();
        const wrong = client.delete(thingType, key, { uid: 'other' });
        await expect(wrong).rejects.toThrow(ConflictError);
      });

      it('takes dependents away', async () => {
        const owner = await create();
        const ownerReferences = [controllerReference(owner)];
        await create({}, { ...other, ownerReferences });
        await client.delete(thingType, key, { propagation: 'Background' });
        await until(async () => !(await client.get(thingType, other)));
        expect(await client.get(thingType, other)).toBeUndefined();
      });
    });

    describe('list', () => {
      it('selects and pages', async () => {
        for (const name of ['a', 'b', 'c']) {
          await create({}, { name, labels: { odd: String(name !== 'b') } });
        }
        const odd = await client.list(thingType, { labelSelector: 'odd=true' });
        expect(namesOf(odd.items)).toEqual(['a', 'c']);
        const first = await client.list(thingType, { limit: 2 });
        const second = await client.list(thingType, {
          limit: 2,
          continue: first.continue,
        });
        expect(namesOf([...first.items, ...second.items])).toEqual([
          'a',
          'b',
          'c',
        ]);
        expect(second.continue).toBeUndefined();
        const elsewhere = await client.list(thingType, {
          namespace: 'kube-system',
        });
        expect(elsewhere.items).toEqual([]);
      });

      it('refuses a type that is not there', async () => {
        const absent = { ...thingType, plural: 'nothings', kind: 'Nothing' };
        await expect(client.list(absent)).rejects.toThrow(NotFoundError);
        const { apiVersion } = thingType;
        expect(await client.resolve(apiVersion, 'Nothing')).toBeUndefined();
        expect(await client.resolve(apiVersion, 'Thing')).toEqual(thingType);
      });
    });

    describe('watch', () => {
      it('tells everything after a version, in order', async () => {
        const { resourceVersion } = await client.list(thingType);
        const watch = watchFrom(client, resourceVersion);
        await create();
        await merge({ spec: { size: 1 } });
        await client.delete(thingType, key);
        await until(async () => watch.events.length === 3);
        expect(watch.events.map(({ type }) => type)).toEqual([
          'ADDED',
          'MODIFIED',
          'DELETED',
        ]);
        const versions = watch.events.map(versionOf);
        expect(versions).toEqual([...versions].sort((a, b) => a - b));
        expect(new Set(versions).size).toBe(3);
        await watch.stop();
      });

      it('tells that an object left the selection, in its old state', async () => {
        const { resourceVersion } = await client.list(thingType);
        const watch = watchFrom(client, resourceVersion, 'team=red');
        await create({}, { labels: { team: 'red' } });
        const moved = await merge({ metadata: { labels: { team: 'blue' } } });
        await until(async () => watch.events.length === 2);
        expect(watch.events[1]).toMatchObject({
          type: 'DELETED',
          object: {
            metadata: {
              labels: { team: 'red' },
              resourceVersion: moved.metadata.resourceVersion,
            },
          },
        });
        await watch.stop();
      });
    });
  });
}

function newThing(
  spec: Record<string, unknown>,
  metadata: Partial<ObjectMeta> = {},
): Thing {
  const { apiVersion, kind } = thingType;
  return { apiVersion, kind, metadata: { ...key, ...metadata }, spec };
}

function patchJson(
  client: KubeClient,
  body: Extract<Parameters<KubeClient['patch']>[2], { type: 'json' }>['body'],
): Promise<Thing> {
  return client.patch(thingType, key, { type: 'json', body });
}

function watchFrom(
  client: KubeClient,
  resourceVersion: string,
  labelSelector?: string,
) {
  const abort = new AbortController();
  const events: WatchEvent<Thing>[] = [];
  const ended = client.watch(thingType, {
    resourceVersion,
    labelSelector,
    signal: abort.signal,
    onEvent: event => {
      if (event.type !== 'BOOKMARK') events.push(event);
    },
  });
  const stop = async () => {
    abort.abort();
    await ended;
  };
  return { events, stop };
}

function versionOf(event: WatchEvent<Thing>): number {
  if (event.type === 'BOOKMARK') return Number(event.resourceVersion);
  return Number(event.object.metadata.resourceVersion);
}

function namesOf(objects: readonly KubeObject[]): readonly string[] {
  return objects.map(({ metadata }) => metadata.name);
}

/** Waits as long as a cluster may need: its garbage collector looks for new kinds twice a minute. */
async function until(condition: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 90_000;
  while (!(await condition()) && Date.now() < deadline) {
    await new Promise(resolve => {
      setTimeout(resolve, 5);
    });
  }
}
