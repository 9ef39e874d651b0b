import { Graph, GraphAccess, graphType } from '@kardinal/graph-controller';
import { KubeClient } from '@kardinal/kube-controller';
import { FakeCluster } from '@kardinal/kube-controller/testing';
import { handWrittenRights } from './handWrittenRights';

const graphOf = (spec: Partial<Graph['spec']> = {}): Graph => ({
  apiVersion: graphType.apiVersion,
  kind: graphType.kind,
  metadata: { name: 'shop', namespace: 'team' },
  spec: { nodes: [], ...spec },
});

/** Whoever is impersonated gets a client of his own. */
const clients = new Map<KubeClient, string>();
const impersonate = (user: string): KubeClient => {
  const client = new FakeCluster();
  clients.set(client, user);
  return client;
};

describe('a Graph that somebody wrote', () => {
  it('has no rights where the operator did not turn it on', () => {
    const rights = handWrittenRights({ type: 'refused' }, impersonate);
    expect(rights(graphOf())).toBeUndefined();
  });

  it('seals nothing', () => {
    const rules = [
      { type: 'impersonate' },
      { type: 'confined', kinds: [] },
    ] as const;
    const object = {
      apiVersion: 'kardinal.io/v1alpha1',
      kind: 'PromotionStep',
      metadata: { name: 'forged' },
    };
    for (const rule of rules)
      expect(
        handWrittenRights(rule, impersonate)(graphOf())?.seal(object),
      ).toBe(object);
  });
});

describe('the account of a Graph', () => {
  const rightsOf = (graph: Graph) =>
    handWrittenRights({ type: 'impersonate' }, impersonate)(graph)!;
  const explain = rightsOf(graphOf({ serviceAccountName: 'deployer' }))
    .explain!;
  const refusal = (verb: string) =>
    `secrets "x" is forbidden: User "system:serviceaccount:team:deployer" cannot ${verb} resource "secrets" in API group "" in the namespace "other"`;

  it.each([
    ['the default one', {}, 'system:serviceaccount:team:default'],
    [
      'the one that it names',
      { serviceAccountName: 'deployer' },
      'system:serviceaccount:team:deployer',
    ],
  ])('is %s, of its own namespace', (_which, spec, user) => {
    const { client } = rightsOf(graphOf(spec));
    expect(clients.get(client!)).toBe(user);
  });

  it.each([
    [
      'names account, verb and kind of what is refused',
      refusal('patch'),
      'the ServiceAccount team/deployer may not patch Secret other/x; grant it that right, or name another account in spec.serviceAccountName',
    ],
    [
      'says what the operator left out',
      'serviceaccounts "deployer" is forbidden: User "kardinal" cannot impersonate resource "serviceaccounts" in API group "" in the namespace "team"',
      'the controller may not act as the ServiceAccount team/deployer; the operator binds the ClusterRole kardinal-graph-accounts in this namespace',
    ],
    ['leaves other words as they are', 'exceeded quota: pods', undefined],
  ])('gets a sentence that %s', (_title, words, sentence) => {
    expect(explain(words, 'Secret other/x')).toBe(sentence);
  });
});

describe('where nobody checks rights', () => {
  const kinds = ['v1/ConfigMap', 'v1/Secret', 'v1/Namespace'];
  const rights = handWrittenRights(
    { type: 'confined', kinds },
    impersonate,
  )(graphOf())!;

  it.each<[string, GraphAccess, RegExp | undefined]>([
    [
      'a kind of the list in its namespace',
      { use: 'write', apiVersion: 'v1', kind: 'ConfigMap', namespace: 'team' },
      undefined,
    ],
    [
      'another kind',
      { use: 'write', apiVersion: 'v1', kind: 'Pod', namespace: 'team' },
      /may not write Pod \(v1\) .* only v1\/ConfigMap, .*; the operator adds kinds to kardinal\.graph\.handWritten\.kinds/,
    ],
    [
      'the same name of another group',
      { use: 'read', apiVersion: 'x/v1', kind: 'ConfigMap', namespace: 'team' },
      /may not read ConfigMap \(x\/v1\)/,
    ],
    [
      'a Secret, whatever is listed',
      { use: 'read', apiVersion: 'v1', kind: 'Secret', namespace: 'team' },
      /may not read Secret .*; leave Secrets out/,
    ],
    [
      'another namespace',
      { use: 'write', apiVersion: 'v1', kind: 'ConfigMap', namespace: 'other' },
      /may not write ConfigMap in other; .*: leave metadata\.namespace out/,
    ],
    [
      'what is in no namespace',
      { use: 'write', apiVersion: 'v1', kind: 'Namespace' },
      /may not write Namespace, which is in no namespace/,
    ],
  ])('%s', (_what, access, refusal) => {
    expect(rights.refusalOf(access) ?? '').toMatch(refusal ?? /^$/);
  });
});
