import { mockCredentials } from '@backstage/backend-test-utils';
import { ConfigReader } from '@backstage/config';
import {
  createPermission,
  isReadPermission,
} from '@backstage/plugin-permission-common';
import { taskCreatePermission } from '@backstage/plugin-scaffolder-common/alpha';
import { kubernetesProxyPermission } from '@backstage/plugin-kubernetes-common';
import { createConditionAuthorizer } from '@backstage/plugin-permission-node';
import {
  kardinalMetricsPermission,
  kardinalPermissions,
  kardinalPromotePermission,
  kardinalReadPermission,
  kardinalSetupPermission,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  PipelineResource,
  pipelineRules,
} from '@kardinal/backstage-plugin-kardinal-node';
import { PortalPolicy } from './PortalPolicy';
import { readPolicySettings } from './readPolicySettings';

const holds = createConditionAuthorizer<PipelineResource, unknown>(
  Object.values(pipelineRules) as never,
);

const guestbook: PipelineResource = {
  namespace: 'default',
  name: 'guestbook',
  environments: ['dev', 'prod'],
  entities: ['component:default/guestbook'],
  owners: ['group:default/team-a'],
};
const hidden = { ...guestbook, entities: [], owners: [] };

const readEntities = createPermission({
  name: 'catalog.entity.read',
  attributes: { action: 'read' },
  resourceType: 'catalog-entity',
});
const addEntities = createPermission({
  name: 'catalog.entity.create',
  attributes: { action: 'create' },
});

const groups: Readonly<Record<string, readonly string[]>> = {
  'user:default/ana': ['group:default/team-a'],
  'user:default/ben': ['group:default/team-b'],
  'user:default/pia': ['group:default/Platform'],
  'user:default/guest': ['group:default/team-a'],
};

/** The policy as it is configured, and whether it lets a person do something with a Pipeline. */
function policyOf(permission: object = {}) {
  const config = new ConfigReader({
    permission: { administrators: ['group:default/platform'], ...permission },
    auth: { providers: { guest: { userEntityRef: 'user:default/guest' } } },
  });
  const policy = new PortalPolicy(readPolicySettings(config), {
    getUserInfo: async credentials => {
      const { userEntityRef } = credentials.principal as {
        userEntityRef: string;
      };
      return {
        userEntityRef,
        ownershipEntityRefs: [userEntityRef, ...groups[userEntityRef]],
      };
    },
  });
  return async (
    person: string | undefined,
    asked:
      | typeof kardinalReadPermission
      | typeof addEntities
      | typeof taskCreatePermission,
    pipeline: PipelineResource,
  ) =>
    holds(
      await policy.handle(
        { permission: asked },
        person === undefined
          ? undefined
          : ({ credentials: mockCredentials.user(person) } as never),
      ),
      pipeline,
    );
}

const read = kardinalReadPermission;
const promote = kardinalPromotePermission;
const metrics = kardinalMetricsPermission;
const setup = kardinalSetupPermission;
const proxy = kubernetesProxyPermission;

describe('the policy of the sample portal', () => {
  it.each([
    ['a user sees what an entity shows', 'ben', read, guestbook, true],
    ['a user does not see what none shows', 'ben', read, hidden, false],
    ['an owner acts', 'ana', promote, guestbook, true],
    ['somebody else does not act', 'ben', promote, guestbook, false],
    ['nobody owns what no entity shows', 'ana', promote, hidden, false],
    ['an owner sets a Pipeline up', 'ana', setup, guestbook, true],
    ['somebody else sets none up', 'ben', setup, guestbook, false],
    ['nobody sets up what no entity shows', 'ana', setup, hidden, false],
    ['a user runs templates', 'ben', taskCreatePermission, guestbook, true],
    ['a guest runs none', 'guest', taskCreatePermission, guestbook, false],
    ['an administrator sees everything', 'pia', read, hidden, true],
    ['an administrator acts', 'pia', promote, hidden, true],
    ['a user sees the catalog', 'ben', readEntities, guestbook, true],
    ['a user adds no entity', 'ana', addEntities, guestbook, false],
    ['an administrator adds entities', 'pia', addEntities, guestbook, true],
    ['a user reads no metrics', 'ana', metrics, guestbook, false],
    ['an administrator reads metrics', 'pia', metrics, guestbook, true],
    ['a user does not use the proxy', 'ana', proxy, guestbook, false],
    ['an administrator uses the proxy', 'pia', proxy, guestbook, true],
    ['a guest sees nothing', 'guest', read, guestbook, false],
    ['a guest does not act', 'guest', promote, guestbook, false],
    ['a guest sees no catalog', 'guest', readEntities, guestbook, false],
  ] as const)('%s', async (_case, person, asked, pipeline, expected) => {
    const may = policyOf();
    expect(
      await may(`user:default/${person}`, asked as typeof read, pipeline),
    ).toBe(expected);
  });

  it.each(kardinalPermissions.filter(each => !isReadPermission(each)))(
    'grants $name to the owner alone, and never through another Pipeline',
    async permission => {
      const may = policyOf();
      const answers = ['ana', 'ben', 'guest'].map(person =>
        may(`user:default/${person}`, permission as typeof read, guestbook),
      );
      expect(await Promise.all(answers)).toEqual([true, false, false]);
      expect(
        await may('user:default/ana', permission as typeof read, hidden),
      ).toBe(false);
    },
  );

  it('lets nobody do anything who is not signed in', async () => {
    expect(await policyOf()(undefined, read, guestbook)).toBe(false);
  });

  it('treats the guest as a user where the configuration says so', async () => {
    const may = policyOf({ guest: 'user' });
    expect(await may('user:default/guest', read, guestbook)).toBe(true);
    expect(await may('user:default/guest', promote, guestbook)).toBe(true);
    expect(await may('user:default/guest', promote, hidden)).toBe(false);
  });

  it.each([
    [{ guest: 'admin' }, /^permission\.guest: it is admin; write nobody/],
    [
      { administrators: ['platform'] },
      /^permission\.administrators: platform is no entity ref/,
    ],
  ])('refuses the configuration %j by its key', (permission, message) => {
    expect(() => policyOf(permission)).toThrow(message);
  });

  it('knows the guest by the name that the provider has for it', () => {
    expect(
      readPolicySettings(new ConfigReader({ auth: { providers: {} } })).guest,
    ).toEqual({ type: 'nobody', entityRef: 'user:development/guest' });
  });
});
