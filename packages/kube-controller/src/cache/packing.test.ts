import fc from 'fast-check';
import { KubeObject, ResourceType } from '@kardinal/foundation';
import { MemoryStore } from './MemoryStore';
import { TextPacker } from './TextPacker';
import { WholeObjects } from './WholeObjects';

interface Item extends KubeObject {
  readonly color: string;
  readonly parts: readonly { readonly words: string }[];
}

const type: ResourceType<Item> = {
  apiVersion: 'example.com/v1',
  kind: 'Item',
  plural: 'items',
  scope: 'Namespaced',
};

const indexes = {
  color: ({ color }: Item) => [color],
  letter: ({ metadata }: Item) => [...metadata.name],
};

function item(name: string, version: number): Item {
  return {
    apiVersion: type.apiVersion,
    kind: type.kind,
    metadata: {
      name,
      namespace: 'default',
      uid: `uid of ${name}`,
      resourceVersion: String(version),
    },
    color: `c${version % 3}`,
    parts: [{ words: 'ünïcode'.repeat(5) }],
  };
}

function keyOf(name: string) {
  return { namespace: 'default', name };
}

/** A store in which only one object is whole at a time. */
function tight(): MemoryStore<Item> {
  const store = new MemoryStore(type, { whole: new WholeObjects(1) });
  store.declareIndexes(indexes);
  return store;
}

describe('a packed object', () => {
  let store: MemoryStore<Item>;

  beforeEach(() => {
    store = tight();
    for (const name of ['a', 'b', 'ab']) store.upsert(item(name, 1));
  });

  it('is equal to what it was, and frozen', () => {
    const object = store.get(keyOf('a'));
    expect(object).toEqual(item('a', 1));
    expect(Object.isFrozen(object)).toBe(true);
    expect(Object.isFrozen(object?.parts[0])).toBe(true);
  });

  it('is found by its indexes, also by one that is declared late', () => {
    store.declareIndexes({
      length: ({ metadata: { name } }) => [`${name.length}`],
    });
    expect(store.byIndex('color', 'c1').map(nameOf)).toEqual(['a', 'b', 'ab']);
    expect(store.byIndex('letter', 'a').map(nameOf)).toEqual(['a', 'ab']);
    expect(store.byIndex('length', '2').map(nameOf)).toEqual(['ab']);
    expect(store.list()).toEqual(['a', 'b', 'ab'].map(name => item(name, 1)));
    expect(store.keys()).toEqual(['a', 'b', 'ab'].map(keyOf));
  });

  it('is what listeners receive as the state before', () => {
    const reported: (Item | undefined)[][] = [];
    store.onChange((...states) => reported.push(states));
    store.upsert(item('a', 2));
    store.recordDeletion(keyOf('b'));
    store.observeDeletion(item('ab', 3));
    expect(reported).toEqual([
      [item('a', 1), item('a', 2)],
      [item('b', 1), undefined],
      [item('ab', 1), undefined],
    ]);
    expect(store.byIndex('letter', 'a')).toEqual([item('a', 2)]);
  });

  it('is not unpacked to see that another state of it is not newer', () => {
    const unpack = jest.spyOn(TextPacker.prototype, 'unpack');
    try {
      store.upsert(item('a', 1));
      const relist = store.beginRelist();
      relist.page([item('a', 1), item('b', 1), item('ab', 0)]);
      relist.commit('1');
      expect(store.keys()).toHaveLength(3);
      expect(unpack).not.toHaveBeenCalled();
    } finally {
      unpack.mockRestore();
    }
  });

  it('goes when a list does not contain it', () => {
    const relist = store.beginRelist();
    relist.page([item('b', 1)]);
    relist.commit('2');
    expect(store.list()).toEqual([item('b', 1)]);
    expect(store.byIndex('letter', 'a')).toEqual([]);
  });
});

describe('a list', () => {
  it('leaves whole what there is room for, and what is in use', () => {
    const whole = new WholeObjects(3 * JSON.stringify(item('a', 1)).length);
    const store = new MemoryStore(type, { whole });
    store.upsert(item('a', 1));
    const used = store.get(keyOf('a'));
    const relist = store.beginRelist();
    relist.page(['a', 'b', 'c', 'd', 'e'].map(name => item(name, 1)));
    relist.commit('1');
    expect(store.get(keyOf('a'))).toBe(used);
    expect(store.size).toBe(5);
    expect(store.get(keyOf('e'))).toEqual(item('e', 1));
  });
});

describe('a store without room', () => {
  const change = fc.oneof(
    fc.record({
      name: fc.constantFrom('a', 'b', 'c', 'ab', 'bc'),
      version: fc.nat(9),
      how: fc.constantFrom('upsert', 'delete', 'list', 'read'),
    }),
  );

  it('behaves like one that has room for everything', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 60 }), changes => {
        const roomy = new MemoryStore(type);
        roomy.declareIndexes(indexes);
        const observed = [tight(), roomy].map(store => {
          const reported: unknown[] = [];
          store.onChange((...states) => reported.push(states));
          const answers = changes.map(each => carryOut(store, each));
          return { reported, answers, everything: answersOf(store) };
        });
        expect(observed[0]).toEqual(observed[1]);
      }),
    );
  });
});

function carryOut(
  store: MemoryStore<Item>,
  { name, version, how }: { name: string; version: number; how: string },
): unknown {
  if (how === 'upsert') store.upsert(item(name, version));
  if (how === 'delete') store.observeDeletion(item(name, version));
  if (how === 'list') {
    const relist = store.beginRelist();
    relist.page([item(name, version)]);
    relist.commit(String(version));
  }
  return store.get(keyOf(name));
}

function answersOf(store: MemoryStore<Item>): unknown {
  return {
    list: store.list(),
    size: store.size,
    byColor: ['c0', 'c1', 'c2'].map(color => store.byIndex('color', color)),
    byLetter: ['a', 'b', 'c'].map(letter => store.byIndex('letter', letter)),
  };
}

function nameOf({ metadata }: Item): string {
  return metadata.name;
}
