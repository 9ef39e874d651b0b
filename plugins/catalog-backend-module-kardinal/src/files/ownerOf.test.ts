import { ownerOf } from './ownerOf';

const entity = (owner?: unknown, namespace?: string) => ({
  apiVersion: 'backstage.io/v1alpha1',
  kind: 'Component',
  metadata: { name: 'shop', namespace },
  spec: { owner } as never,
});

it.each([
  ['a name alone', 'Team-A', undefined, 'group:default/team-a'],
  [
    'a name, in the namespace of the entity',
    'team-a',
    'Web',
    'group:web/team-a',
  ],
  ['a kind', 'user:Ana', undefined, 'user:default/ana'],
  ['all of it', 'Group:web/Team-A', 'other', 'group:web/team-a'],
  ['nothing', undefined, undefined, undefined],
  ['nothing but quotes', '', undefined, undefined],
  ['a list', ['team-a'], undefined, undefined],
  ['what is no entity ref', 'group:', undefined, undefined],
])('reads an owner that is %s', (_, owner, namespace, expected) => {
  expect(ownerOf(entity(owner, namespace))).toBe(expected);
});

it('has no owner for an entity without a spec', () => {
  const { spec, ...bare } = entity('team-a');
  expect(spec).toBeDefined();
  expect(ownerOf(bare)).toBeUndefined();
});
