import { ObjectQuery } from '@kardinal/backstage-plugin-kardinal-node';
import { findObject } from './findObject';
import { KindState } from './KindCache';
import { ReadableCluster } from './lookWith';

const query: ObjectQuery = {
  kind: {
    apiVersion: 'argoproj.io/v1alpha1',
    kind: 'Application',
    plural: 'applications',
    scope: 'Namespaced',
  },
  key: { namespace: 'argocd', name: 'shop' },
};
const object = {
  apiVersion: query.kind.apiVersion,
  kind: query.kind.kind,
  metadata: query.key,
};

const clusterWith = (
  state: KindState,
  ...objects: readonly (typeof object)[]
): ReadableCluster => ({
  key: '',
  source: () => ({
    state,
    get: ({ name }) => objects.find(({ metadata }) => metadata.name === name),
    list: () => objects,
  }),
});

describe('findObject', () => {
  it('finds what is there', () => {
    const cluster = clusterWith({ type: 'read' }, object);
    expect(findObject(cluster, query)).toEqual({ type: 'found', object });
  });

  it.each<KindState>([{ type: 'read' }, { type: 'unserved' }])(
    'knows that nothing is there: %j',
    state => {
      expect(findObject(clusterWith(state), query)).toEqual({ type: 'absent' });
    },
  );

  it.each<[KindState, string]>([
    [{ type: 'reading' }, 'Reads applications'],
    [
      { type: 'forbidden', message: 'no right' },
      'Kardinal may not read applications: no right',
    ],
    [
      { type: 'failed', message: 'it is away' },
      'Applications cannot be read: it is away',
    ],
    [
      { type: 'refused', message: 'there are too many' },
      'Applications cannot be read: there are too many',
    ],
  ])('does not say of %j that nothing is there', (state, message) => {
    expect(findObject(clusterWith(state), query)).toEqual({
      type: 'unread',
      message,
    });
  });

  it('says why a cluster cannot be read', () => {
    expect(findObject('It is away', query)).toEqual({
      type: 'unread',
      message: 'It is away',
    });
  });
});
