import { stringify } from 'yaml';
import { SandboxPaths } from '../state/SandboxPaths';
import { SandboxSettings } from '../state/SandboxSettings';
import { portsFrom } from '../ports/ports';
import { goDuration } from './goDuration';

/** What the configuration of a sandbox's backend follows from. @public */
export interface BackendConfigFacts {
  readonly settings: SandboxSettings;
  readonly paths: SandboxPaths;
  /** Where the browser finds the frontend. */
  readonly appUrl: string;
}

/** The configuration file that is read after `app-config.yaml`. @public */
export function backendConfig(facts: BackendConfigFacts): string {
  const { settings, paths, appUrl } = facts;
  const ports = portsFrom(settings.port);
  const backendUrl = `http://localhost:${ports.portal}`;
  return stringify({
    app: { baseUrl: appUrl },
    backend: {
      baseUrl: backendUrl,
      listen: { port: ports.portal, host: '127.0.0.1' },
      cors: { origin: appUrl },
      database: {
        client: 'better-sqlite3',
        connection: { directory: paths.database },
      },
    },
    auth: {
      // Whoever reaches this machine's loopback interface is the guest.
      providers: { guest: { dangerouslyAllowOutsideDevelopment: true } },
    },
    kardinal: kardinalConfig(facts, ports),
  });
}

function kardinalConfig(
  { settings, paths }: BackendConfigFacts,
  ports: ReturnType<typeof portsFrom>,
) {
  const { secrets } = settings;
  const forge = `localhost:${ports.forge}`;
  return {
    controlPlane: {
      type: 'embedded',
      embedded: {
        port: ports.kubernetes,
        token: secrets.kubernetesToken,
        kubeconfig: paths.kubeconfig,
      },
    },
    policyNamespaces: ['platform-policies'],
    ...(settings.clockOffsetMs && {
      clock: { offset: goDuration(settings.clockOffsetMs) },
    }),
    git: { cacheDirectory: paths.gitCache },
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
    webhooks: { github: { secret: secrets.webhookSecret } },
    github: [{ host: forge, apiBaseUrl: `http://${forge}/api/v3` }],
  };
}
