import { ConfigSchema, loadConfigSchema } from '@backstage/config-loader';
import { resolve } from 'node:path';

const root = resolve(__dirname, '../../..');
const withSchema = [
  'packages/backend',
  'plugins/kardinal-backend',
  'plugins/kardinal-backend-module-azure-devops',
  'plugins/kardinal-backend-module-bitbucket',
  'plugins/kardinal-backend-module-embedded',
  'plugins/kardinal-backend-module-gitea',
  'plugins/kardinal-backend-module-github',
  'plugins/kardinal-backend-module-gitlab',
  'plugins/search-backend-module-kardinal',
];
const secrets = {
  token: 'token-of-ci',
  hmacSecret: 'secret-of-ci',
  webhook: 'secret-of-webhook',
  approval: 'secret-of-approval',
  embedded: 'token-of-embedded',
};
/** What Backstage itself requires. */
const portal = {
  app: { baseUrl: 'https://portal.example.com' },
  backend: {
    baseUrl: 'https://portal.example.com',
    listen: ':7007',
    database: { client: 'better-sqlite3', connection: ':memory:' },
  },
};
const data = {
  ...portal,
  permission: { administrators: ['group:default/admins'], guest: 'nobody' },
  search: {
    collators: {
      kardinal: { schedule: { frequency: 'PT5M', timeout: 'PT1M' } },
    },
  },
  kardinal: {
    controlPlane: {
      type: 'embedded',
      cluster: { kubeconfig: '/etc/kubeconfig', context: 'prod' },
      embedded: { port: 7008, token: secrets.embedded },
    },
    policyNamespaces: ['platform-policies'],
    git: { author: { email: 'bot@example.com' } },
    ci: {
      tokens: [
        {
          name: 'shop',
          token: secrets.token,
          hmacSecret: secrets.hmacSecret,
          pipelines: ['team-a/*'],
        },
      ],
    },
    webhooks: { github: { secret: secrets.webhook } },
    approvals: { change: { secret: secrets.approval, pipelines: ['*'] } },
    github: [{ host: 'ghe.example.com' }],
    bitbucket: [{ host: 'bitbucket.example.com' }],
    bitbucketCloud: [{ apiBaseUrl: 'https://api.bitbucket.org/2.0' }],
    gitea: [{ host: 'codeberg.org' }],
    gitlab: [{ host: 'gitlab.example.com' }],
    azureDevOps: [{ host: 'tfs.example.com' }],
    setup: {
      allow: [
        {
          sources: ['https://github.com/acme/shop/blob/main/*'],
          namespaces: ['team-a'],
          secrets: ['github-token'],
          repositories: ['https://github.com/acme/gitops'],
        },
      ],
    },
  },
};

describe('the schema of the configuration', () => {
  let schema: ConfigSchema;
  beforeAll(async () => {
    schema = await loadConfigSchema({
      dependencies: [],
      packagePaths: withSchema.map(each => `${root}/${each}/package.json`),
    });
  });

  const shown = (visibility: 'frontend' | 'backend' | 'secret') =>
    JSON.stringify(
      schema
        .process([{ data, context: 'app-config.yaml' }], {
          visibility: [visibility],
        })
        .map(({ data: { app, backend, ...ours } }) => ours),
    );

  it('sends nothing of Kardinal to browsers', () => {
    expect(shown('frontend')).toBe('[{}]');
  });

  it('marks what is secret, and nothing else', () => {
    const marked = shown('secret');
    expect(
      Object.values(secrets).filter(each => !marked.includes(each)),
    ).toEqual([]);
    expect(marked).not.toContain('ghe.example.com');
    expect(marked).not.toContain('/etc/kubeconfig');
    expect(marked).not.toContain('github-token');
  });

  it('keeps secrets from whoever reads what is not secret', () => {
    const backend = shown('backend');
    expect(
      Object.values(secrets).filter(each => backend.includes(each)),
    ).toEqual([]);
    expect(backend).toContain('ghe.example.com');
  });

  it.each([
    ['kardinal', { crds: 'sometimes' }, /crds/],
    ['kardinal', { github: [{}] }, /host/],
    ['kardinal', { gitea: [{}] }, /host/],
    ['kardinal', { gitlab: [{}] }, /host/],
    ['kardinal', { azureDevOps: [{}] }, /host/],
    ['kardinal', { bitbucket: [{}] }, /host/],
    ['kardinal', { bitbucketCloud: [{ apiBaseUrl: {} }] }, /apiBaseUrl/],
    ['kardinal', { ci: { tokens: [{ name: 'shop' }] } }, /token/],
    ['permission', { guest: 'everybody' }, /guest/],
  ])('refuses %s: %j', (key, value, field) => {
    expect(() =>
      schema.process([
        { data: { ...portal, [key]: value }, context: 'app-config.yaml' },
      ]),
    ).toThrow(field);
  });
});
