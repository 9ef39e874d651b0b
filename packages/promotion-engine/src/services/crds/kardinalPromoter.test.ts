import { KubeObject } from '@kardinal/kube-controller';
import { ServedCrds } from '../../__testUtils__/ServedCrds';

const apiVersion = 'kardinal.io/v1alpha1';
const git = { url: 'https://github.com/acme/gitops' };
const sha = 'a1b2c3d4e5f6'.padEnd(40, '0');
const digest = `sha256:${'a1b2c3d4e5f6'.padEnd(64, '0')}`;

interface Written extends KubeObject {
  readonly spec: object;
}

function written(kind: string, name: string, spec: object): Written {
  return {
    apiVersion,
    kind,
    metadata: { name, namespace: 'default' },
    spec,
  };
}

/** What somebody has who comes from kardinal-promoter, as its design writes each of them (spec 1, §5). */
const objects: readonly Written[] = [
  written('Pipeline', 'in-sequence', {
    git: {
      ...git,
      branch: 'main',
      layout: 'directory',
      provider: 'github',
      secretRef: { name: 'github-token' },
    },
    environments: [
      {
        name: 'dev',
        path: 'environments/dev',
        update: { strategy: 'kustomize' },
        approval: 'auto',
      },
      {
        name: 'prod',
        approval: 'pr-review',
        shard: 'prod-cluster',
        health: { timeout: '15m' },
        delivery: { delegate: 'argoRollouts' },
      },
    ],
    historyLimit: 20,
  }),
  written('Pipeline', 'fanned-out', {
    git,
    environments: [
      { name: 'staging' },
      {
        name: 'prod-us',
        dependsOn: ['staging'],
        health: {
          type: 'argocd',
          argocd: { name: 'shop-us', namespace: 'argocd' },
          cluster: 'us',
        },
      },
      {
        name: 'prod-eu',
        dependsOn: ['staging'],
        health: {
          type: 'flux',
          flux: { name: 'shop-eu', namespace: 'flux-system' },
        },
      },
    ],
  }),
  written('PolicyGate', 'no-weekend-deploys', {
    expression: '!schedule.isWeekend',
    message: 'Not on a weekend',
    recheckInterval: '5m',
  }),
  written('Bundle', 'shop-1-29-0', {
    type: 'image',
    artifacts: {
      images: [{ name: 'shop', reference: 'ghcr.io/acme/shop:1.29.0', digest }],
    },
    provenance: {
      commitSHA: sha,
      ciRunURL: 'https://github.com/acme/shop/actions/runs/12345',
      author: 'dependabot[bot]',
      buildTimestamp: '2026-04-09T10:00:00Z',
    },
    intent: { target: 'prod' },
  }),
  written('Bundle', 'shop-config', {
    type: 'config',
    artifacts: {
      gitCommit: {
        repository: 'https://github.com/acme/config',
        sha,
        message: 'More memory',
      },
    },
  }),
  written('MetricCheck', 'success-rate', {
    provider: { type: 'prometheus', address: 'http://prometheus:9090' },
    query: 'sum(rate(requests{app="{{ .AppName }}"}[5m]))',
    successCondition: '>= 0.99',
    failureCondition: '< 0.95',
    noDataBehavior: 'hold',
  }),
];

describe('objects of kardinal-promoter', () => {
  let served: ServedCrds;

  beforeAll(async () => {
    served = await ServedCrds.start();
  }, 60_000);

  afterAll(() => served.stop());

  it.each(objects.map(each => [each.kind, each.metadata.name, each] as const))(
    'are taken as they are: %s %s',
    async (kind, _name, object) => {
      const type = await served.client.resolve(apiVersion, kind);
      expect(type).toBeDefined();
      const stored = await served.client.create(type!, object);
      expect(stored).toMatchObject({ spec: object.spec });
    },
  );
});
