import { expect } from '@playwright/test';
import { parse } from 'yaml';
import { createOnce } from '../packages/sandbox/src/kube/createOnce';
import { deploymentType } from '../packages/sandbox/src/workloads/Deployment';
import {
  Bundle,
  bundleType,
  pipelineType,
} from '../plugins/kardinal-common/src';
import { filesAt } from './support/filesAt';
import { pullRequestFor, verifiedIn } from './support/promotions';
import { pushFiles } from './support/pushFiles';
import { Service } from './support/Service';
import { settled } from './support/settled';
import { sharedJourney } from './support/sharedJourney';
import { TestSandbox } from './support/TestSandbox';
import { until } from './support/until';

const pathOf = (environment: string) => `services/shipping/${environment}`;

const helm = {
  images: [
    { image: 'shipping', tag: 'image.tag' },
    { image: 'proxy', tag: 'sidecars[0].tag', digest: 'sidecars[0].digest' },
  ],
};

const environments = [
  { name: 'dev', approval: 'auto' as const },
  { name: 'live', approval: 'pr-review' as const },
].map(environment => ({
  ...environment,
  path: pathOf(environment.name),
  update: { strategy: 'helm', helm },
}));

const service = new Service('shipping', { environments });

const digest = `sha256:${'0123456789abcdef'.repeat(4)}`;

/** What people keep in it stays as they wrote it. */
const values = (tag: string, proxyTag: string, proxyDigest: string) => `# Who
# reads this: the chart of the platform team.
image:
    repository: registry.example.com/shipping   # never changes
    tag: "${tag}"   # what runs

sidecars:
  - { name: registry.example.com/proxy, tag: '${proxyTag}', digest: "${proxyDigest}" }

replicas: 1
`;

const bundle: Bundle = {
  ...service.bundle('1.10'),
  spec: {
    type: 'image',
    artifacts: {
      images: [
        { name: 'shipping', reference: 'registry.example.com/shipping:1.10' },
        {
          name: 'proxy',
          reference: `registry.example.com/proxy:0.3.0@${digest}`,
        },
      ],
    },
  },
};

/** The GitOps tool of this team: makes the Deployment of the chart from the values on the main branch. */
async function sync(sandbox: TestSandbox, environment: string): Promise<void> {
  const files = await filesAt(sandbox, pathOf(environment));
  const { image, sidecars } = parse(files['values.yaml']);
  const [proxy] = sidecars;
  const labels = { app: service.name };
  const containers = [
    { name: 'shipping', image: `${image.repository}:${image.tag}` },
    { name: 'proxy', image: `${proxy.name}:${proxy.tag}@${proxy.digest}` },
  ];
  const deployment = {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: {
      name: service.name,
      namespace: service.namespaceOf(environment),
    },
    spec: {
      replicas: 1,
      selector: { matchLabels: labels },
      template: { metadata: { labels }, spec: { containers } },
    },
  };
  await sandbox.platform.apply(deploymentType, deployment, {
    fieldManager: 'chart',
    onConflict: 'force',
  });
}

sharedJourney(
  'the values of a chart get the versions of two images, and nothing else of the files changes',
  async ({ sandbox }) => {
    const { kubernetes, platform, forge } = sandbox;
    const old = values('1.9', '0.2.9', `sha256:${'f'.repeat(64)}`);
    await pushFiles(
      sandbox,
      Object.fromEntries(
        service.environments.map(name => [`${pathOf(name)}/values.yaml`, old]),
      ),
      'Add shipping',
    );
    for (const environment of service.environments) {
      const name = service.namespaceOf(environment);
      await createOnce(platform, {
        apiVersion: 'v1',
        kind: 'Namespace',
        metadata: { name },
      });
      await sync(sandbox, environment);
    }
    await kubernetes.client.create(
      pipelineType,
      service.pipeline(forge.cloneUrl),
    );
    await kubernetes.client.create(bundleType, bundle);
    const { name } = bundle.metadata;

    await until('the values of dev', async () => {
      const files = await filesAt(sandbox, pathOf('dev'));
      return files['values.yaml'] === old ? undefined : files;
    });
    const wanted = { 'values.yaml': values('1.10', '0.3.0', digest) };
    expect(await filesAt(sandbox, pathOf('dev'))).toEqual(wanted);
    await sync(sandbox, 'dev');
    const { evidence } = await verifiedIn(sandbox, name, 'dev');
    expect(evidence).toMatchObject({
      changes: expect.arrayContaining([
        expect.objectContaining({
          file: 'services/shipping/dev/values.yaml',
          image: 'registry.example.com/shipping',
          from: '1.9',
          to: '1.10',
        }),
      ]),
    });

    const pull = await pullRequestFor(sandbox, name, 'live');
    expect(await filesAt(sandbox, pathOf('live'))).toEqual({
      'values.yaml': old,
    });
    expect(await filesAt(sandbox, pathOf('live'), pull.head.ref)).toEqual(
      wanted,
    );
    expect(pull.body).toContain('registry.example.com/shipping');
    await forge.merge(pull.number);
    await until('the values of live', async () => {
      const files = await filesAt(sandbox, pathOf('live'));
      return files['values.yaml'] === wanted['values.yaml'] ? files : undefined;
    });
    await sync(sandbox, 'live');
    await verifiedIn(sandbox, name, 'live');
    await settled(sandbox, service.name);
  },
);
