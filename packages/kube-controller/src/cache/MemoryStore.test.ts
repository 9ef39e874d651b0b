import fc from 'fast-check';
import { KubeObject, ResourceType } from '@kardinal/foundation';
import { MemoryStore } from './MemoryStore';

interface Item extends KubeObject {
  readonly color: string;
}

const type: ResourceType<Item> = {
  apiVersion: 'example.com/v1',
  kind: 'Item',
  plural: 'items',
  scope: 'Namespaced',
};

function item(
  name: string,
  version: number,
  changes: Partial<Item['metadata']> = {},
): Item {
  const metadata = {
    name,
    namespace: 'default',
    uid: 'first',
    resourceVersion: String(version),
    ...changes,
  };
  return {
    apiVersion: type.apiVersion,
    kind: type.kind,
    metadata,
    color: `c${version % 2}`,
  };
}

const key = { namespace: 'default', name: 'a' };
const byColor = { color: ({ color }: Item) => [color] };
let store: MemoryStore<Item>;
let seen: string[];

beforeEach(() => {
  store = new MemoryStore(type);
  store.declareIndexes(byColor);
  seen = [];
  store.onChange((before, after) =>
    seen.push(`${versionOf(before)}>${versionOf(after)}`),
  );
});

function versionOf(object: Item | undefined): string {
  return object?.metadata.resourceVersion ?? '';
}

describe('MemoryStore', () => {
  it('reports changes with the state before and after', () => {
    store.upsert(item('a', 1));
    store.upsert(item('a', 2));
    store.observeDeletion(item('a', 3));
    expect(seen).toEqual(['>1', '1>2', '2>']);
  });

  it('ignores duplicates and older states', () => {
    store.upsert(item('a', 2));
    store.upsert(item('a', 2));
    store.upsert(item('a', 1));
    expect(seen).toEqual(['>2']);
  });

  it('takes whatever comes when versions are no numbers', () => {
    store.upsert(item('a', 0, { resourceVersion: 'x' }));
    store.upsert(item('a', 0, { resourceVersion: 'y' }));
    expect(seen).toEqual(['>x', 'x>y']);
  });

  it('finds objects by index, also by one that is declared late', () => {
    store.upsert(item('a', 1));
    store.upsert(item('b', 2));
    store.upsert(item('c', 3));
    store.declareIndexes({ name: ({ metadata }) => [metadata.name] });
    expect(names(store.byIndex('color', 'c1'))).toEqual(['a', 'c']);
    expect(names(store.byIndex('name', 'b'))).toEqual(['b']);
    store.upsert(item('a', 4));
    expect(names(store.byIndex('color', 'c1'))).toEqual(['c']);
    expect(store.byIndex('color', 'none')).toEqual([]);
  });

  it('answers the very same objects as long as they are in use', () => {
    store.upsert(item('a', 1));
    const object = store.get(key);
    expect(store.list()[0]).toBe(object);
    expect(store.byIndex('color', 'c1')[0]).toBe(object);
  });

  it('refuses indexes that nobody declared, or somebody else did', () => {
    expect(() => store.byIndex('size', '1')).toThrow('never declared');
    expect(() => store.declareIndexes({ color: () => [] })).toThrow('twice');
    expect(() => store.declareIndexes(byColor)).not.toThrow();
  });

  it('freezes what it holds', () => {
    store.upsert(item('a', 1));
    expect(Object.isFrozen(store.get(key)?.metadata)).toBe(true);
  });

  it('goes on when a listener throws', () => {
    const errors: unknown[] = [];
    const careful = new MemoryStore(type, {
      onListenerError: error => errors.push(error),
    });
    careful.onChange(() => {
      throw new Error('bug');
    });
    careful.upsert(item('a', 1));
    expect(careful.get(key)).toBeDefined();
    expect(errors).toHaveLength(1);
  });
});

describe('MemoryStore after own writes', () => {
  it('shows them at once, and older events do not undo them', () => {
    store.upsert(item('a', 5));
    store.upsert(item('a', 3));
    expect(versionOf(store.get(key))).toBe('5');
  });

  it('hides what was deleted, also from older events', () => {
    store.upsert(item('a', 1));
    store.recordDeletion(key);
    store.upsert(item('a', 2));
    expect(store.get(key)).toBeUndefined();
  });

  it('shows what is made again under the same name', () => {
    store.upsert(item('a', 1));
    store.recordDeletion(key);
    store.upsert(item('a', 3, { uid: 'second' }));
    store.observeDeletion(item('a', 2));
    expect(versionOf(store.get(key))).toBe('3');
  });

  it('keeps what a finalizer holds', () => {
    store.upsert(item('a', 1, { finalizers: ['x'] }));
    store.recordDeletion(key);
    expect(store.get(key)).toBeDefined();
  });

  it('shows it again when a finalizer that it did not know holds it', () => {
    store.upsert(item('a', 1));
    store.recordDeletion(key);
    const deletionTimestamp = '2026-01-01T00:00:00Z';
    store.upsert(item('a', 3, { finalizers: ['x'], deletionTimestamp }));
    expect(store.get(key)).toBeDefined();
  });
});

describe('MemoryStore relist', () => {
  it('takes the differences and nothing else', () => {
    for (const name of ['a', 'b', 'c']) store.upsert(item(name, 1));
    seen.length = 0;
    const relist = store.beginRelist();
    relist.page([item('a', 1), item('b', 4)]);
    relist.page([item('d', 5)]);
    expect(store.hasSynced()).toBe(false);
    relist.commit('6');
    expect(store.hasSynced()).toBe(true);
    expect(seen).toEqual(['1>4', '>5', '1>']);
  });

  it('keeps what is newer than the list', () => {
    const relist = store.beginRelist();
    store.upsert(item('a', 9));
    relist.page([]);
    relist.commit('8');
    expect(store.get(key)).toBeDefined();
  });

  it('keeps own writes during the list when versions are no numbers', () => {
    store.upsert(item('b', 0, { resourceVersion: 'x' }));
    const relist = store.beginRelist();
    store.upsert(item('a', 0, { resourceVersion: 'y' }));
    relist.commit('z');
    expect(names(store.list())).toEqual(['a']);
  });

  it('does not bring back what was deleted while it ran', () => {
    store.upsert(item('a', 1));
    const relist = store.beginRelist();
    store.recordDeletion(key);
    relist.page([item('a', 1)]);
    relist.commit('2');
    expect(store.get(key)).toBeUndefined();
  });
});

type Event = { readonly gone: 'yes' | 'no'; readonly object: Item };

/** A possible history: per name, lives that each begin, change and mostly end. */
const histories = fc
  .array(
    fc.record({
      name: fc.constantFrom('a', 'b', 'c'),
      kind: fc.constantFrom('write', 'write', 'delete'),
    }),
    { maxLength: 30 },
  )
  .map(steps => {
    const live = new Map<string, string>();
    return steps.flatMap(({ name, kind }, index): Event[] => {
      const version = index + 1;
      const uid = live.get(name) ?? `uid-${version}`;
      if (kind === 'delete' && !live.has(name)) return [];
      if (kind === 'delete') live.delete(name);
      else live.set(name, uid);
      const object = item(name, version, { uid });
      return [{ gone: kind === 'delete' ? 'yes' : 'no', object }];
    });
  });

describe('MemoryStore under any order of events', () => {
  const shuffled = histories.chain(history =>
    fc.tuple(
      fc.constant(history),
      fc.shuffledSubarray([...history, ...history], {
        minLength: history.length * 2,
        maxLength: history.length * 2,
      }),
    ),
  );

  it('ends in the same state, with every event sent twice', () => {
    fc.assert(
      fc.property(shuffled, ([history, events]) => {
        expect(contentsAfter(events)).toEqual(contentsAfter(history));
      }),
    );
  });

  it('has indexes that agree with its objects', () => {
    fc.assert(
      fc.property(shuffled, ([, events]) => {
        const filled = filledWith(events);
        const indexed = ['c0', 'c1'].flatMap(c => filled.byIndex('color', c));
        expect(new Set(indexed)).toEqual(new Set(filled.list()));
      }),
    );
  });

  it('is equal to a list after it, wherever it was', () => {
    fc.assert(
      fc.property(histories, fc.nat(30), (history, cut) => {
        const whole = filledWith(history);
        const behind = filledWith(history.slice(0, cut));
        const relist = behind.beginRelist();
        relist.page(whole.list());
        relist.commit(String(history.length + 31));
        expect(contents(behind)).toEqual(contents(whole));
      }),
    );
  });
});

function filledWith(events: readonly Event[]): MemoryStore<Item> {
  const filled = new MemoryStore(type);
  filled.declareIndexes(byColor);
  for (const { gone, object } of events) {
    if (gone === 'yes') filled.observeDeletion(object);
    else filled.upsert(object);
  }
  return filled;
}

function contentsAfter(events: readonly Event[]): unknown {
  return contents(filledWith(events));
}

function contents(filled: MemoryStore<Item>): unknown {
  return [...filled.list()].sort((a, b) =>
    a.metadata.name < b.metadata.name ? -1 : 1,
  );
}

function names(objects: readonly Item[]): string[] {
  return objects.map(({ metadata }) => metadata.name).sort();
}

describe('a store of the objects with a label', () => {
  const own = { labels: { shard: 'eu' } };

  beforeEach(() => {
    store = new MemoryStore(type, own);
  });

  it('has an object again that left and comes back', () => {
    store.upsert(item('a', 1, own));
    // What a watch says of one that lost the label, in its old state.
    store.observeDeletion(item('a', 2, own));
    expect(store.get(key)).toBeUndefined();
    store.upsert(item('a', 1, own));
    expect(store.get(key)).toBeUndefined();
    store.upsert(item('a', 3, own));
    expect(versionOf(store.get(key))).toBe('3');
  });

  it('has not what a write of its own returned without the label', () => {
    store.upsert(item('a', 1, own));
    store.upsert(item('a', 3));
    expect(store.get(key)).toBeUndefined();
    // What came before that write.
    store.upsert(item('a', 2, own));
    expect(store.get(key)).toBeUndefined();
    store.upsert(item('a', 4, own));
    expect(versionOf(store.get(key))).toBe('4');
  });

  it('keeps what has come back before it heard that it had left', () => {
    store.upsert(item('a', 4, own));
    store.observeDeletion(item('a', 2, own));
    expect(versionOf(store.get(key))).toBe('4');
  });

  it('has nothing back that this process deleted', () => {
    store.upsert(item('a', 1, own));
    store.recordDeletion(key);
    store.upsert(item('a', 2, own));
    expect(store.get(key)).toBeUndefined();
  });
});
