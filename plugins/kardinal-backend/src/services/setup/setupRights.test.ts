import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipelineType } from '@kardinal/backstage-plugin-kardinal-common';
import { FakeCluster, ManualClock } from '@kardinal/kube-controller/testing';
import { parseAllDocuments } from 'yaml';
import { PipelineSetups } from './PipelineSetups';

interface RbacObject {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
  readonly rules?: readonly {
    readonly apiGroups: readonly string[];
    readonly resources: readonly string[];
    readonly verbs: readonly string[];
  }[];
  readonly roleRef?: object;
  readonly subjects?: readonly object[];
}

const directory = join(__dirname, '../../../../../deploy/rbac');

function rbac(file: string): readonly RbacObject[] {
  const text = readFileSync(join(directory, `${file}.yaml`), 'utf8');
  return parseAllDocuments(text).map(each => each.toJS() as RbacObject);
}

/** Verbs on Pipelines that a ClusterRole of a file grants. */
function verbsOn(file: string, role: string): readonly string[] {
  return rbac(file)
    .filter(
      ({ kind, metadata }) => kind === 'ClusterRole' && metadata.name === role,
    )
    .flatMap(({ rules = [] }) => rules)
    .filter(({ resources }) => resources.includes('pipelines'))
    .flatMap(({ verbs }) => verbs);
}

/** Verbs that RBAC checks while a Pipeline is created and changed. */
async function usedVerbs() {
  const cluster = new FakeCluster({ types: [pipelineType] });
  const used = { create: new Set<string>(), change: new Set<string>() };
  const setups = (verbs: Set<string>) =>
    new PipelineSetups({
      clock: new ManualClock(0),
      auditLogs: { log: () => undefined },
      // Logs are in the rights of the controller.
      audit: { stands: async () => {}, refused: async () => {} },
      rules: [
        {
          sources: ['https://github.com/acme/*'],
          namespaces: ['team-a'],
          repositories: ['https://github.com/acme/*'],
        },
      ],
      client: {
        get: async (...request) => {
          verbs.add('get');
          return cluster.get(...request);
        },
        apply: async (type, object, options) => {
          const { namespace, name } = object.metadata;
          const before = await cluster.get(type, { namespace, name });
          verbs.add('patch');
          // A server-side apply of what is not there is checked for both.
          if (before === undefined) verbs.add('create');
          return cluster.apply(type, object, options);
        },
      },
    });
  const request = (environments: readonly string[]) => ({
    file: setups(used.create).parse({
      app: 'shop',
      namespace: 'team-a',
      git: { url: 'https://github.com/acme/gitops' },
      environments,
    }),
    entity: {
      ref: 'component:default/shop',
      location: 'https://github.com/acme/shop/blob/main/catalog-info.yaml',
    },
    source: 'https://github.com/acme/shop/blob/main/kardinal.yaml',
  });
  await setups(used.create).apply(request(['dev']));
  await setups(used.change).apply(request(['dev', 'prod']));
  return {
    create: [...used.create].sort(),
    change: [...used.change].sort(),
  };
}

it('creates a Pipeline with what rbac/setup.yaml adds to the rights of the controller, and nothing besides', async () => {
  const { create } = await usedVerbs();
  const everywhere = verbsOn('controller', 'kardinal-controller');
  const added = create.filter(verb => !everywhere.includes(verb));
  expect(added).toEqual(['create']);
  // The command remove deletes.
  expect(verbsOn('setup', 'kardinal-setup')).toEqual([...added, 'delete']);
});

it('changes a Pipeline with the rights of the controller alone', async () => {
  const { change } = await usedVerbs();
  expect(change).toEqual(['get', 'patch']);
  expect(verbsOn('controller', 'kardinal-controller')).toEqual(
    expect.arrayContaining(change),
  );
});

it('gives them to the account of the controller, in the namespace in which the file is applied', () => {
  const account = rbac('controller').find(
    ({ kind }) => kind === 'ServiceAccount',
  )?.metadata;
  const bindings = rbac('setup').filter(({ kind }) => kind !== 'ClusterRole');
  expect(bindings).toEqual([
    {
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'RoleBinding',
      metadata: { name: 'kardinal-setup' },
      roleRef: {
        apiGroup: 'rbac.authorization.k8s.io',
        kind: 'ClusterRole',
        name: 'kardinal-setup',
      },
      subjects: [{ kind: 'ServiceAccount', ...account }],
    },
  ]);
});
