import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  Bundle,
  commands,
  CommandId,
  Pipeline,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  aBundle,
  aGate,
  aPipeline,
} from '@kardinal/backstage-plugin-kardinal-common/testUtils';
import { KardinalCommand } from '@kardinal/backstage-plugin-kardinal-node';
import { KubeClient } from '@kardinal/kube-controller';
import { ManualClock } from '@kardinal/kube-controller/testing';
import { CachedResources, Registry } from '@kardinal/promotion-engine';
import { builtinCommands } from '../../builtin/commands';
import { BundleCommands } from './BundleCommands';
import { PipelineCommands } from './PipelineCommands';

// Each command through its own effect, to a Kubernetes API that has nothing but `create`, `get`, `patch` and `delete` of a resource: no
// status, no other verb. What it got is what docs/commands.md says, with the right that somebody with kubectl needs for the same.

const at = (minute: number) => `2026-11-18T09:0${minute}:00Z`;
const verified = (minute: number) => ({
  state: 'Verified' as const,
  promotedAt: at(minute),
  verifiedAt: at(minute),
});
const order = {
  environment: 'prod',
  gate: { namespace: 'default', name: 'soak' },
  requestedBy: 'user:default/ana',
  reason: 'P0',
  requestedAt: at(0),
  expiresAt: '2026-11-18T11:00:00Z',
  seal: 'key.signature',
};
const digest = `sha256:${'a'.repeat(64)}`;
const storedIn = {
  state: 'Promoting',
  evidence: {
    renditions: [
      {
        step: 'push-rendition',
        name: 'guestbook.prod.1',
        source: { repository: 'r', commit: 'c', path: 'p' },
        renderer: { name: 'plain', version: '' },
        inputs: digest,
        reference: 'ghcr.io/acme/shop',
        digest,
      },
    ],
  },
};
const bundles: readonly Bundle[] = [
  aBundle('1.27.0', {
    metadata: { creationTimestamp: at(0) },
    status: { phase: 'Promoting', environments: { prod: storedIn } },
  }),
  aBundle('1.28.3', {
    status: { phase: 'Verified', environments: { dev: verified(1) } },
  }),
  aBundle('1.29.0', {
    status: {
      phase: 'Verified',
      environments: { dev: verified(2) },
    },
  }),
  aBundle('1.30.0', {
    metadata: { creationTimestamp: at(3) },
    status: { phase: 'Promoting', overrides: { known: order } },
  }),
  aBundle('1.31.0', {
    metadata: {
      annotations: { 'kardinal.io/pin': 'true' },
      creationTimestamp: at(4),
    },
  }),
  aBundle('1.32.0', {
    metadata: { creationTimestamp: at(5) },
    status: { phase: 'Failed', environments: { dev: { state: 'Failed' } } },
  }),
];
const gates = ['freeze', 'soak'].map(name => ({
  ...aGate(`guestbook-1-30-0-prod-${name}`, {
    namespace: 'default',
    spec: {
      expression: 'externalApproval.board.approved',
      bundleRef: 'guestbook-1-30-0',
      environment: 'prod',
      templateRef: { namespace: 'default', name },
    },
  }),
  status: { ready: false },
}));

const moving = 'guestbook-1-30-0';
const reason = 'It is down';
const gated = { bundle: moving, environment: 'prod' };
const answer = { ...gated, approval: 'board', reason };
const examples: { readonly [Id in CommandId]: object } = {
  abort: { bundle: moving, reason },
  activate: { bundle: 'guestbook-1-27-0', environment: 'prod', digest },
  approve: answer,
  create: { artifacts: { images: [{ reference: 'ghcr.io/acme/shop:1.0' }] } },
  emergency: { environment: 'dev', reason },
  ignoreDrift: { environment: 'dev', reason },
  importDrift: { environment: 'dev' },
  override: { ...gated, gate: 'freeze', duration: '1h', reason },
  pause: { reason },
  pin: { bundle: moving },
  promote: { bundle: 'guestbook-1-29-0', environment: 'prod' },
  reject: answer,
  remove: { reason },
  resume: { environment: 'prod' },
  retry: { bundle: 'guestbook-1-32-0' },
  revertDrift: { environment: 'dev' },
  rollback: { environment: 'dev' },
  unpin: { bundle: 'guestbook-1-31-0' },
  withdraw: { ...gated, gate: 'soak' },
};

const plain = aPipeline(['dev', 'prod']);
const bare: Pipeline = {
  ...plain,
  spec: {
    ...plain.spec,
    environments: plain.spec.environments.map(each => ({
      ...each,
      steps: [{ uses: 'push-rendition' }, { uses: 'wait-for-activation' }],
    })),
  },
};
const setUpPipeline = {
  ...bare,
  metadata: {
    ...bare.metadata,
    annotations: { 'kardinal.io/set-up-from': 'https://example.com/k' },
  },
  status: {
    drift: [
      {
        environment: 'dev',
        promoted: { bundle: 'guestbook-1-29-0', version: '1.29.0' },
        version: '1.28.3',
        workload: 'guestbook',
        since: at(6),
        bundle: 'guestbook-1-28-3',
      },
    ],
  },
};

const words = {
  create: () => 'a new Bundle',
  patch: ({ fields }: Write) => fields.join(', '),
  delete: () => 'the Pipeline is deleted',
} as const;

type Write = {
  readonly verb: 'create' | 'patch' | 'delete';
  readonly plural: string;
  /** Of a patch: what it sets. */
  readonly fields: readonly string[];
};

const isMetadata = (path: string) =>
  path === 'metadata.annotations' || path === 'metadata.labels';

/** The paths that a patch sets, without the part of a name that is computed. */
function fieldsOf(value: unknown, path = ''): readonly string[] {
  const isPlace = ['', 'metadata', 'spec'].includes(path) || isMetadata(path);
  return isPlace
    ? Object.entries(Object(value)).flatMap(([key, each]) =>
        fieldsOf(
          each,
          isMetadata(path)
            ? key.replace(/^((?!kardinal\.io)[^/]+\/).*$/, '$1…')
            : `${path}${path && '.'}${key}`,
        ),
      )
    : [path];
}

async function writesOf(type: CommandId): Promise<readonly Write[]> {
  const writes: Write[] = [];
  const client = {
    get: async () => undefined,
    create: async ({ plural }: { plural: string }, object: Bundle) => {
      writes.push({ verb: 'create', plural, fields: [] });
      return object;
    },
    patch: async (
      { plural }: { plural: string },
      _key: unknown,
      { body }: { body: object },
    ) => {
      writes.push({ verb: 'patch', plural, fields: fieldsOf(body) });
    },
    delete: async ({ plural }: { plural: string }) => {
      writes.push({ verb: 'delete', plural, fields: [] });
    },
  } as unknown as KubeClient;
  const clock = new ManualClock(Date.parse('2026-11-18T10:00:00Z'));
  const cached = {
    hasSynced: () => true,
    pipeline: () => setUpPipeline,
    judgedBundlesOfPipeline: () => (type === 'remove' ? [] : bundles),
    bundlesOfPipeline: () => bundles,
    gatesOfBundle: (_namespace: string, bundle: string) =>
      bundle === moving ? gates : [],
    bundle: () => undefined,
    gateTemplates: () => [],
    changeWindows: { list: () => [] },
  } as unknown as CachedResources;
  const registry = new Registry<KardinalCommand>('command');
  registry.add(...builtinCommands);
  await new PipelineCommands({
    commands: registry,
    client,
    cached,
    clock,
    bundles: new BundleCommands({ client, cached, clock }),
    requests: { sealRequest: () => 'key.signature' },
    policyNamespaces: [],
    outsideApprovals: [],
    audit: { record: async () => {} },
  })
    .parse({ type, arguments: examples[type] })
    .execute({
      namespace: 'default',
      pipeline: 'guestbook',
      requestedBy: 'user:default/ana',
    });
  return writes;
}

/** The rows of the table: command, permission, what it writes, right. */
const documented = readFileSync(
  join(__dirname, '../../../../../docs/commands.md'),
  'utf8',
)
  .split('\n')
  .filter(line => /^\| `\w+` +\|/.test(line))
  .map(line =>
    line
      .split('|')
      .slice(1, -1)
      .map(cell => cell.trim().replaceAll('`', '')),
  );

describe('docs/commands.md', () => {
  it('has every command, and no other', () => {
    expect(documented.map(([type]) => type)).toEqual(Object.keys(commands));
  });

  it.each(Object.keys(commands) as CommandId[])(
    'says what %s needs and writes',
    async type => {
      const [, permission, written, rights] =
        documented.find(([name]) => name === type) ?? [];
      const writes = await writesOf(type);
      expect({ permission, written, rights }).toEqual({
        permission: commands[type].permission.name,
        written: writes.map(write => words[write.verb](write)).join('; '),
        rights: [
          ...new Set(writes.map(({ verb, plural }) => `${verb} ${plural}`)),
        ].join(', '),
      });
    },
  );
});
