import { KubeObject } from '../api/KubeObject';
import { ResourceType } from '../registry/ResourceType';
import { WatchedForms } from './WatchedForms';

const stored = (name: string) => ({ metadata: { name } } as KubeObject);

function readingType() {
  const reads: string[] = [];
  const read = (object: KubeObject) => {
    reads.push(object.metadata.name);
    return { ...object };
  };
  return { type: { read } as ResourceType, reads };
}

describe('WatchedForms', () => {
  it('reads what is before and after a change once for all watchers', () => {
    const { type, reads } = readingType();
    const [before, after] = [stored('before'), stored('after')];
    const watched = new WatchedForms();
    const seen = [1, 2, 3].map(() => [
      watched.read(type, after),
      watched.read(type, before),
    ]);
    expect(reads).toEqual(['after', 'before']);
    expect(new Set(seen.flat()).size).toBe(2);
  });

  it('reads for each version of its own', () => {
    const [old, young] = [readingType(), readingType()];
    const object = stored('a');
    const watched = new WatchedForms();
    watched.read(old.type, object);
    watched.read(young.type, object);
    expect([old.reads, young.reads]).toEqual([['a'], ['a']]);
  });

  it('writes each object as it is', () => {
    const watched = new WatchedForms();
    const texts = ['a', 'a', 'b', 'a'].map(name =>
      watched.textOf(stored(name)),
    );
    expect(texts).toEqual(
      ['a', 'a', 'b', 'a'].map(name => `{"metadata":{"name":"${name}"}}`),
    );
  });
});
