import { KubeObject, ResourceType } from '@kardinal/foundation';
import { controllerReference, toControllerKeys } from './ownerReferences';

const ownerType: ResourceType = {
  apiVersion: 'example.com/v1',
  kind: 'Thing',
  plural: 'things',
  scope: 'Namespaced',
};
const owner: KubeObject = {
  apiVersion: 'example.com/v1',
  kind: 'Thing',
  metadata: { name: 'a', namespace: 'default', uid: 'uid-a' },
};
const reference = controllerReference(owner);

describe('controllerReference', () => {
  it('needs an owner that was stored', () => {
    const metadata = { name: 'a' };
    expect(() => controllerReference({ ...owner, metadata })).toThrow('no uid');
  });
});

describe('toControllerKeys', () => {
  it.each([
    ['its controller', reference, [{ namespace: 'default', name: 'a' }]],
    [
      'another version of the same group',
      { ...reference, apiVersion: 'example.com/v2' },
      [{ namespace: 'default', name: 'a' }],
    ],
    ['an owner that does not control', { ...reference, controller: false }, []],
    ['another kind', { ...reference, kind: 'Other' }, []],
    ['another group', { ...reference, apiVersion: 'other.com/v1' }, []],
  ])('%s', (_case, ownerReference, expected) => {
    const metadata = {
      name: 'child',
      namespace: 'default',
      ownerReferences: [ownerReference],
    };
    const child = { apiVersion: 'v1', kind: 'ConfigMap', metadata };
    expect(toControllerKeys(ownerType)(child)).toEqual(expected);
  });

  it('gives cluster-wide owners no namespace', () => {
    const metadata = {
      name: 'child',
      namespace: 'default',
      ownerReferences: [reference],
    };
    const child = { apiVersion: 'v1', kind: 'ConfigMap', metadata };
    const toKeys = toControllerKeys({ ...ownerType, scope: 'Cluster' });
    expect(toKeys(child)).toEqual([{ name: 'a' }]);
  });
});
