import { stringify } from 'yaml';
import { GraphEngine } from '../commandLine/parseCommandLine';
import { plainService } from '../seed/plainService';
import { AppExtension } from './shownDocumentation';
import { SandboxPaths } from '../state/SandboxPaths';
import { forgeOf, SandboxSettings } from '../state/SandboxSettings';
import { portsFrom } from '../ports/ports';

/** Where the control plane is: in the backend, or the cluster of the state directory's kubeconfig. @public */
export type ControlPlaneType = 'embedded' | 'cluster';

/** What the configuration of a sandbox's backend follows from. @public */
export interface BackendConfigFacts {
  readonly settings: SandboxSettings;
  readonly paths: SandboxPaths;
  /** Where the browser finds the frontend. */
  readonly appUrl: string;
  /** `app.extensions`; default those of app-config.yaml. */
  readonly extensions?: readonly AppExtension[];
  /** Default `embedded`. */
  readonly controlPlane?: ControlPlaneType;
  /** Default `embedded`. */
  readonly graphEngine?: GraphEngine;
}

/** As examples/entities.yaml has it, also before the catalog has read that. */
const guest = {
  userEntityRef: 'user:default/guest',
  ownershipEntityRefs: ['user:default/guest', 'group:default/guests'],
};

/** What was just released is looked for at once. */
const schedule = {
  frequency: { seconds: 10 },
  timeout: { minutes: 1 },
  initialDelay: { seconds: 2 },
};

/** The configuration file that is read after `app-config.yaml`. @public */
export function backendConfig(facts: BackendConfigFacts): string {
  const { settings, paths, appUrl, extensions } = facts;
  const ports = portsFrom(settings.port);
  const backendUrl = `http://localhost:${ports.portal}`;
  return stringify({
    app: { baseUrl: appUrl, ...(extensions && { extensions }) },
    backend: {
      baseUrl: backendUrl,
      listen: { port: ports.portal, host: '127.0.0.1' },
      cors: { origin: appUrl },
      auth: {
        pluginKeyStore: {
          type: 'static',
          static: { keys: [{ ...paths.pluginKey, keyId: 'sandbox' }] },
        },
      },
      database: {
        client: 'better-sqlite3',
        connection: { directory: paths.database },
      },
    },
    auth: {
      // Whoever reaches this machine's loopback interface is the guest.
      providers: {
        guest: { ...guest, dangerouslyAllowOutsideDevelopment: true },
      },
    },
    // Who owns the sample service, and so may act on it: the policy of packages/backend asks the catalog.
    permission: { guest: 'user' },
    ...kubernetesConfig(facts, ports),
    integrations: { github: [forgeIntegration(facts, ports)] },
    catalog: { locations: catalogLocations(ports) },
    techdocs: {
      publisher: { type: 'local', local: { publishDirectory: paths.docs } },
    },
    search: { collators: { catalog: { schedule }, kardinal: { schedule } } },
    kardinal: kardinalConfig(facts, ports),
  });
}

/** The Kubernetes tab reads the workloads of the embedded control plane, which simulates what is listed. */
function kubernetesConfig(
  { settings, controlPlane }: BackendConfigFacts,
  ports: ReturnType<typeof portsFrom>,
) {
  if (controlPlane === 'cluster') return {};
  const cluster = {
    name: 'sandbox',
    url: `https://127.0.0.1:${ports.kubernetes}`,
    authProvider: 'serviceAccount',
    serviceAccountToken: settings.secrets.kubernetesToken,
    // The control plane makes its certificate when it starts for the first time.
    skipTLSVerify: true,
    skipMetricsLookup: true,
  };
  return {
    kubernetes: {
      serviceLocatorMethod: { type: 'multiTenant' },
      clusterLocatorMethods: [{ type: 'config', clusters: [cluster] }],
      objectTypes: ['deployments', 'pods', 'replicasets'],
    },
  };
}

/** Opens pull requests and reads `kardinal.yaml` files on the forge. */
function forgeIntegration(
  { settings }: BackendConfigFacts,
  ports: ReturnType<typeof portsFrom>,
) {
  const host = `localhost:${ports.forge}`;
  return {
    host,
    apiBaseUrl: `http://${host}/api/v3`,
    token: settings.secrets.botToken,
  };
}

/** Lists what the catalog reads: what app-config.yaml has, which a list replaces, and the service that has no promotion yet. @public */
export function catalogLocations(ports: ReturnType<typeof portsFrom>) {
  const { owner, name } = plainService.repository;
  return [
    { type: 'file', target: '../../examples/entities.yaml' },
    { type: 'file', target: '../../examples/add-promotion/template.yaml' },
    { type: 'file', target: '../../catalog-info.yaml' },
    {
      type: 'url',
      target: `http://localhost:${ports.forge}/${owner}/${name}/blob/main/catalog-info.yaml`,
    },
  ];
}

function kardinalConfig(
  facts: BackendConfigFacts,
  ports: ReturnType<typeof portsFrom>,
) {
  const { settings, paths } = facts;
  const { secrets } = settings;
  const forge = `localhost:${ports.forge}`;
  return {
    ...controlPlaneConfig(facts, ports),
    policyNamespaces: ['platform-policies'],
    ...(settings.clockOffsetMs && {
      // To the millisecond: Bundles are ordered by times of several processes.
      clock: { offset: `${settings.clockOffsetMs}ms` },
    }),
    graph: { engine: facts.graphEngine ?? 'embedded' },
    git: { cacheDirectory: paths.gitCache },
    // Servers of custom steps run on this machine, too.
    egress: { allow: ['localhost', '127.0.0.1', '::1'] },
    ci: {
      tokens: [
        {
          name: 'sandbox-ci',
          token: secrets.ciToken,
          hmacSecret: secrets.ciHmacSecret,
          pipelines: ['default/*'],
        },
      ],
    },
    // What people propose in the repositories of the platform's organization, and review there.
    setup: {
      allow: [
        {
          sources: [`http://${forge}/platform/*/blob/main/*`],
          namespaces: ['default'],
          secrets: ['forge-token'],
          repositories: [`http://${forge}/platform/gitops*`],
        },
      ],
    },
    webhooks: {
      [forgeOf(settings)]: { secret: secrets.webhookSecret },
      registry: { secret: secrets.webhookSecret },
    },
    github: [{ host: forge, apiBaseUrl: `http://${forge}/api/v3` }],
    ...(forgeOf(settings) === 'gitlab' && {
      gitlab: [{ host: forge, baseUrl: `http://${forge}` }],
    }),
    ...(forgeOf(settings) === 'azure-devops' && {
      azureDevOps: [{ host: forge, baseUrl: `http://${forge}` }],
    }),
    ...(forgeOf(settings) === 'bitbucket' && {
      bitbucket: [{ host: forge, baseUrl: `http://${forge}` }],
    }),
    ...(forgeOf(settings) === 'bitbucket-cloud' && {
      bitbucketCloud: [{ host: forge, apiBaseUrl: `http://${forge}/2.0` }],
    }),
  };
}

function controlPlaneConfig(
  { settings, paths, controlPlane = 'embedded' }: BackendConfigFacts,
  ports: ReturnType<typeof portsFrom>,
) {
  const { kubeconfig } = paths;
  if (controlPlane === 'cluster')
    return {
      controlPlane: { type: 'cluster', cluster: { kubeconfig } },
      crds: 'always',
    };
  const embedded = {
    port: ports.kubernetes,
    token: settings.secrets.kubernetesToken,
    kubeconfig,
  };
  return { controlPlane: { type: 'embedded', embedded } };
}
