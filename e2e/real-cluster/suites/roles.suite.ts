import { randomBytes } from 'node:crypto';
import { KubeConfig } from '@kubernetes/client-node';
import { KubeClient } from '../../../packages/kube-controller/src';
import { until } from '../../support/until';
import { applyFile } from '../support/deployFiles';
import { grantedRights } from '../support/rights';
import { allowedRights, Resource } from '../support/rightsMatrix';
import { applyRoles, bindRole, createNamespace } from '../support/roles';
import { removeResources, sampleResources } from '../support/sampleResources';
import { clientOf, kubeconfigOf } from '../support/serviceAccounts';
import { kubeconfigText } from '../support/kubeconfigs';

const namespace = `roles-${randomBytes(3).toString('hex')}`;
const other = `${namespace}-other`;

const read = 'get list watch';
const write = `${read} create update patch delete`;

/** What each role may do in its namespace, with `verbs` by resource. Everything else is refused. */
const roles: readonly (readonly [string, Readonly<Record<string, string>>])[] =
  [
    [
      'agent',
      {
        bundles: read,
        changewindows: read,
        commitstatuses: read,
        metricchecks: read,
        pipelinegroups: read,
        pipelines: read,
        policygates: read,
        promotionsteps: `${read} patch`,
        'promotionsteps/status': 'update',
        renditions: read,
        graphs: read,
        events: 'create patch',
      },
    ],
    ['agent-health', { deployments: 'list watch' }],
    ['commit-status-writer', { commitstatuses: write }],
    ['rendition-activator', { renditions: `${read} patch` }],
    // With what the controller's own role grants: an apply of a Pipeline that is not there yet; and the command remove.
    ['setup', { pipelines: 'create delete' }],
    [
      'team-editor',
      {
        auditlogs: read,
        bundles: `${read} create delete`,
        metricchecks: write,
        notificationhooks: write,
        changewindows: write,
        commitstatuses: write,
        pipelinegroups: write,
        pipelines: write,
        policygates: write,
        promotionsteps: read,
        renditions: read,
        revertcommits: `${read} create delete`,
        subscriptions: write,
        graphs: read,
        graphrevisions: read,
      },
    ],
    [
      'viewer',
      {
        auditlogs: read,
        bundles: read,
        metricchecks: read,
        notificationhooks: read,
        changewindows: read,
        commitstatuses: read,
        pipelinegroups: read,
        pipelines: read,
        policygates: read,
        promotionsteps: read,
        renditions: read,
        revertcommits: read,
        subscriptions: read,
        graphs: read,
        graphrevisions: read,
      },
    ],
  ];

const kinds = [
  'auditlogs.kardinal.io',
  'bundles.kardinal.io',
  'changewindows.kardinal.io',
  'commitstatuses.kardinal.io',
  'graphrevisions.experimental.kro.run',
  'graphs.experimental.kro.run',
  'metricchecks.kardinal.io',
  'notificationhooks.kardinal.io',
  'pipelinegroups.kardinal.io',
  'pipelines.kardinal.io',
  'policygates.kardinal.io',
  'promotionsteps.kardinal.io',
  'renditions.kardinal.io',
  'revertcommits.kardinal.io',
  'subscriptions.kardinal.io',
  'templates.kardinal.io',
];

describe('a role of deploy/', () => {
  let platform: KubeClient & { close(): void };
  let administrator: KubeConfig;
  let resources: readonly Resource[];
  let others: readonly Resource[];

  beforeAll(async () => {
    const kubeconfig = kubeconfigText();
    administrator = new KubeConfig();
    administrator.loadFromString(kubeconfig);
    platform = clientOf(kubeconfig);
    for (const kind of kinds) await applyFile(platform, `../crds/${kind}.yaml`);
    await applyRoles(platform);
    await createNamespace(platform, namespace);
    await createNamespace(platform, other);
    await applyFile(platform, 'rbac/setup.yaml', namespace);
    resources = await sampleResources(platform, namespace);
    others = await sampleResources(platform, other);
  });

  // Whoever removes the kinds later would wait for what a controller has seen of them meanwhile.
  afterAll(async () => {
    await removeResources(platform, [...resources, ...others]);
    platform.close();
  });

  it.each(roles)(
    'kardinal-%s lets do what it says, and nothing else there or elsewhere',
    async (role, table) => {
      const account = { namespace, name: role };
      const kubeconfig = await kubeconfigOf(platform, administrator, account);
      expect(await allowedRights(kubeconfig, namespace, resources)).toEqual([]);
      const name = `kardinal-${role}`;
      await bindRole(platform, account, { name, namespace });
      const named = resources.filter(resource => resource.name in table);
      await until(`a first right with ${name}`, async () => {
        const rights = await allowedRights(kubeconfig, namespace, named);
        return rights.length > 0 || undefined;
      });
      const expected = rightsIn(table);
      expect(await grantedRights([role])).toEqual(expected);
      expect(await allowedRights(kubeconfig, namespace, resources)).toEqual(
        expected,
      );
      expect(await allowedRights(kubeconfig, other, others)).toEqual([]);
    },
  );
});

function rightsIn(table: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(table)
    .flatMap(([resource, verbs]) =>
      verbs.split(' ').map(verb => `${verb} ${resource}`),
    )
    .sort();
}
