import { KubeObject, OwnerReference } from '@kardinal/kube-controller';
import { Graph } from '../api/Graph';
import { graphOf as makeGraph } from '../testing/objects';
import { fieldManagerOf, graphOf, ownerLabels, ownershipOf } from './ownership';

const graph: Graph = makeGraph([]);

function object(metadata: Partial<KubeObject['metadata']>): KubeObject {
  return {
    apiVersion: 'v1',
    kind: 'X',
    metadata: { name: 'x', namespace: 'team', ...metadata },
  };
}

const owner = (fields: Partial<OwnerReference>): OwnerReference => ({
  apiVersion: 'experimental.kro.run/v1alpha1',
  kind: 'Graph',
  name: 'shop',
  uid: 'u',
  controller: true,
  ...fields,
});

const labels = ownerLabels(graph);

describe('ownershipOf', () => {
  it.each<[string, Partial<KubeObject['metadata']>, string, string]>([
    ['our labels', { labels }, 'ours', ''],
    ['our reference', { ownerReferences: [owner({})] }, 'ours', ''],
    [
      'a reference of an earlier Graph of our name',
      { labels, ownerReferences: [owner({ uid: 'old' })] },
      'ours',
      '',
    ],
    [
      'labels that a controller copied to its own object',
      {
        labels,
        ownerReferences: [
          owner({ apiVersion: 'v1', kind: 'Service', name: 's' }),
        ],
      },
      'foreign',
      'belongs to Service s',
    ],
    [
      'the labels of another Graph',
      { labels: { ...labels, 'experimental.kro.run/graph': 'other' } },
      'foreign',
      'belongs to the Graph team/other',
    ],
    [
      'the reference of another Graph',
      { ownerReferences: [owner({ name: 'other' })] },
      'foreign',
      'belongs to the Graph team/other',
    ],
    [
      'the reference of a Graph of our name elsewhere',
      { namespace: 'else', ownerReferences: [owner({})] },
      'foreign',
      'belongs to the Graph else/shop',
    ],
    [
      'a reference of an owner that does not control it',
      { ownerReferences: [owner({ controller: false, name: 'other' })] },
      'unowned',
      'belongs to no Graph',
    ],
    [
      'nothing but its writers',
      {
        managedFields: [
          { manager: 'kubectl' },
          { manager: 'helm' },
          { manager: 'kubectl' },
        ],
      },
      'unowned',
      'belongs to no Graph (written by kubectl, helm)',
    ],
  ])('reads %s', (_what, metadata, type, words) => {
    const expected = words === '' ? { type } : { type, words };
    expect(ownershipOf(object(metadata), graph)).toEqual(expected);
  });
});

describe('names', () => {
  const long = (end: string): Graph => ({
    ...graph,
    metadata: { namespace: 'n'.repeat(63), name: 'x'.repeat(240) + end },
  });

  it('fit into labels and field managers, and stay different', () => {
    const [a, b] = [long('a'), long('b')];
    expect(fieldManagerOf(a).length).toBeLessThanOrEqual(128);
    expect(fieldManagerOf(a)).not.toBe(fieldManagerOf(b));
    const [x, y] = [a, b].map(each => Object.values(ownerLabels(each)));
    expect(x.every(value => value.length <= 63)).toBe(true);
    expect(x).not.toEqual(y);
    expect(fieldManagerOf(graph)).toBe('graph/team/shop');
  });

  it('lead from an object to its Graph', () => {
    expect(graphOf(object({ ownerReferences: [owner({})] }))).toEqual({
      namespace: 'team',
      name: 'shop',
    });
    expect(graphOf(object({ labels }))).toBeUndefined();
  });
});
