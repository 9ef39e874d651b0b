import { graphType } from '@kardinal/graph-controller';
import { KubeObject, ResourceType } from '@kardinal/kube-controller';
import { version as number } from '../../package.json';
import { CliTools, ComposedCommand } from '../CliCommand';

interface Deployment extends KubeObject {
  readonly spec?: {
    readonly template?: {
      readonly spec?: {
        readonly containers?: readonly { readonly image?: string }[];
      };
    };
  };
}

const deploymentType: ResourceType<Deployment> = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  plural: 'deployments',
  scope: 'Namespaced',
};

/** What `deploy` calls the Pods that run the controllers. */
const labelSelector = 'app.kubernetes.io/name=kardinal-backend';

/** The versions of the command line, of the controllers and of the Graph API, as far as they can be seen. */
export const version: ComposedCommand = {
  type: 'composed',
  path: ['version'],
  options: [
    {
      flags: '--client',
      description: 'of the command line only; asks no cluster',
      presence: 'optional',
    },
  ],
  description: 'print the versions of the command line and of the cluster',
  async run(tools, { options }) {
    const client = { cli: number };
    const seen =
      options.client === undefined
        ? { ...client, ...(await clusterVersions(tools)) }
        : client;
    const { controller, graph } = { controller: '', graph: '', ...seen };
    return {
      text: [
        `CLI:        ${number}\n`,
        ...(options.client === undefined
          ? [
              `Controller: ${controller || 'unknown'}\n`,
              `Graph:      ${graph || '(unknown)'}\n`,
            ]
          : []),
      ].join(''),
      data: seen,
      names: [number],
    };
  },
};

/** Empty where it cannot be seen: a version is no reason to fail. */
async function clusterVersions({ connect }: CliTools): Promise<{
  readonly controller: string;
  readonly graph: string;
}> {
  const unseen = () => '';
  const asked = async <T>(ask: () => Promise<T>) => ask();
  const controller = asked(async () => {
    const { items } = await connect().client.list(deploymentType, {
      labelSelector,
    });
    return items.map(versionOf).find(Boolean) ?? '';
  }).catch(unseen);
  const graph = asked(async () => {
    const { apiVersion, kind } = graphType;
    const found = await connect().client.resolve(apiVersion, kind);
    return found?.apiVersion ?? '';
  }).catch(unseen);
  return { controller: await controller, graph: await graph };
}

/** As its label says, else the tag of its image. */
function versionOf({ metadata, spec }: Deployment): string {
  const [container] = spec?.template?.spec?.containers ?? [];
  const tag = /:([^/:@]+)(@.*)?$/.exec(container?.image ?? '')?.[1];
  return metadata.labels?.['app.kubernetes.io/version'] ?? tag ?? '';
}
