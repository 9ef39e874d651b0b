import {
  createConditionAuthorizer,
  PermissionRule,
} from '@backstage/plugin-permission-node';
import {
  kardinalPromotePermission,
  pipelineResourceType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { PipelineResource } from './PipelineResource';
import {
  createPipelineDecision,
  pipelineConditions,
  pipelineRules,
} from './pipelineRules';

const authorizer = createConditionAuthorizer(
  Object.values(pipelineRules) as PermissionRule<
    PipelineResource,
    unknown,
    typeof pipelineResourceType
  >[],
);

const guestbook: PipelineResource = {
  namespace: 'team-a',
  name: 'guestbook',
  environments: ['dev', 'prod'],
  entities: ['component:default/guestbook'],
  owners: ['group:default/team-a'],
};
const retryInDev = { ...guestbook, environments: ['dev'] };
const withoutEntity = { ...guestbook, entities: [], owners: [] };
const unknown = { ...withoutEntity, environments: [] };

const {
  isOwner,
  hasEntity,
  isInNamespace,
  staysInEnvironments,
  reachesEnvironments,
} = pipelineConditions;

type Condition = Parameters<typeof createPipelineDecision>[1];

const decide = (condition: Condition, pipeline: PipelineResource) =>
  authorizer(
    createPipelineDecision(kardinalPromotePermission, condition),
    pipeline,
  );

const teamA = isOwner({ claims: ['user:default/ana', 'group:default/team-a'] });
const onlyDev = staysInEnvironments({ environments: ['dev'] });
const notProd = {
  not: reachesEnvironments({ environments: ['prod'] }),
};

describe('rules about a Pipeline', () => {
  it.each<[string, Condition, PipelineResource, boolean]>([
    ['an owner', teamA, guestbook, true],
    ['somebody else', isOwner({ claims: ['user:x/y'] }), guestbook, false],
    ['a person without claims', isOwner({ claims: [] }), guestbook, false],
    ['an owner of nothing', teamA, withoutEntity, false],
    ['an entity', hasEntity(), guestbook, true],
    ['no entity', hasEntity(), withoutEntity, false],
    [
      'its namespace',
      isInNamespace({ namespaces: ['team-a'] }),
      guestbook,
      true,
    ],
    ['another one', isInNamespace({ namespaces: ['team'] }), guestbook, false],
    ['only dev, and a retry in dev', onlyDev, retryInDev, true],
    ['only dev, and a new Bundle', onlyDev, guestbook, false],
    ['only dev, and no environment that is known', onlyDev, unknown, false],
    ['not prod, and a retry in dev', notProd, retryInDev, true],
    ['not prod, and a new Bundle', notProd, guestbook, false],
  ])('for %s', (_case, condition, pipeline, expected) => {
    expect(decide(condition, pipeline)).toBe(expected);
  });

  it('refuse parameters that are none', () => {
    expect(() => decide(isInNamespace({ namespaces: [] }), guestbook)).toThrow(
      /invalid.*>=1 items/,
    );
  });
});
