import { KubeObject } from '@kardinal/kube-controller';
import { Read } from './Read';
import { ReaderIndex } from './ReaderIndex';

const kind = { apiVersion: 'v1', kind: 'X' };
const a = { namespace: 'team', name: 'a' };
const b = { namespace: 'team', name: 'b' };

const object = (
  name: string,
  metadata: Partial<KubeObject['metadata']> = {},
): KubeObject => ({
  ...kind,
  metadata: { name, namespace: 'team', ...metadata },
});

const owner = {
  apiVersion: 'experimental.kro.run/v1alpha1',
  kind: 'Graph',
  name: 'a',
  uid: 'u',
  controller: true,
};

function readOf(name: string, answer?: KubeObject): Read {
  return { type: 'object', ref: { ...kind, namespace: 'team', name }, answer };
}

const readOfAll: Read = {
  type: 'select',
  kind,
  namespace: 'team',
  selector: {},
  answer: [],
};

describe('ReaderIndex', () => {
  it('leads from an object to its readers, also when it is not there yet', () => {
    const index = new ReaderIndex();
    index.replace(a, [readOf('x')]);
    index.replace(b, [readOfAll]);
    expect(index.dependentsOf(object('x'))).toEqual([a, b]);
    expect(index.dependentsOf(object('y'))).toEqual([b]);
    expect(index.dependentsOf(object('x', { namespace: 'n' }))).toEqual([]);
  });

  it('leads from an object to its owner, once', () => {
    const index = new ReaderIndex();
    const owned = object('x', { ownerReferences: [owner] });
    expect(index.dependentsOf(owned)).toEqual([a]);
    index.replace(a, [readOf('x')]);
    expect(index.dependentsOf(owned)).toEqual([a]);
    index.replace(a, [readOf('x', owned)]);
    expect(index.dependentsOf(owned)).toEqual([a]);
  });

  it('knows the latest pass only', () => {
    const index = new ReaderIndex();
    index.replace(a, [readOf('x'), readOf('y')]);
    index.replace(b, [readOf('x')]);
    index.replace(a, [readOf('y')]);
    expect(index.dependentsOf(object('x'))).toEqual([b]);
    expect(index.dependentsOf(object('y'))).toEqual([a]);
  });

  it('forgets a Graph that is gone', () => {
    const index = new ReaderIndex();
    index.replace(a, [readOf('x')]);
    index.forget(a);
    expect(index.dependentsOf(object('x'))).toEqual([]);
  });
});
