import { chmod, readFile, rename, writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { RootConfigService } from '@backstage/backend-plugin-api';
import {
  ControlPlane,
  ControlPlaneContext,
} from '@kardinal/backstage-plugin-kardinal-node';
import {
  EmbeddedCluster,
  KnexStorage,
  knexStorage,
  startEmbeddedCluster,
  untilStorageAnswers,
} from '@kardinal/embedded-cluster';
import { z } from 'zod';
import { loadIdentity } from './identity';
import { StatusReports } from './StatusReports';

const schema = z.object({
  port: z.number().int().min(0).max(65535).default(0),
  token: z.string().min(16).optional(),
  kubeconfig: z.string().min(1).optional(),
});

type EmbeddedSettings = z.infer<typeof schema>;

/** How long after a failure at the start the database is tried again, in milliseconds. */
const retryMilliseconds = 2_000;

/** A Kubernetes API in this process, kept in the plugin's database. For evaluation and tests. */
export const embeddedControlPlane: ControlPlane = {
  id: 'embedded',
  async connect(context) {
    const settings = readSettings(context.config);
    const { database } = context;
    const storage = knexStorage(() => database.getClient(), {
      migrations: database.migrations?.skip ? 'skip' : 'run',
    });
    const cluster = await startOnce(settings, context, storage);
    const kubeconfig = cluster.kubeconfig();
    if (settings.kubeconfig !== undefined)
      await writeSecretFile(settings.kubeconfig, kubeconfig);
    return {
      kubeconfig,
      description: 'Embedded control plane: for evaluation, not for production',
      kind: 'evaluation',
      stop: () => cluster.stop(),
    };
  },
};

/** Starts it as soon as the database lets it. */
async function startOnce(
  settings: EmbeddedSettings,
  context: ControlPlaneContext,
  storage: KnexStorage,
): Promise<EmbeddedCluster> {
  const { clock, logger, signal } = context;
  const reports = new StatusReports(context);
  const start = async () => {
    const identity = await storage.use(loadIdentity);
    return startEmbeddedCluster({
      storage,
      clock,
      logger,
      port: settings.port,
      token: settings.token ?? identity.token,
      certificate: identity.certificate,
      onStorageStatus: status => reports.report(status),
    });
  };
  try {
    const cluster = await untilStorageAnswers(start, {
      report: ({ failure }) => reports.fail(failure),
      pause: () => pause(retryMilliseconds, undefined, { signal }),
    });
    reports.started();
    return cluster;
  } catch (error) {
    await storage.close();
    throw error;
  }
}

/** @throws Error naming each wrong key; never a value */
function readSettings(config: RootConfigService): EmbeddedSettings {
  const key = 'kardinal.controlPlane.embedded';
  const parsed = schema.safeParse(config.getOptional(key) ?? {});
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(
    issue => `${[key, ...issue.path].join('.')}: ${issue.message}`,
  );
  throw new Error(`Invalid configuration: ${problems.join('; ')}`);
}

/** Replaces the file as a whole; what is right already needs no room on the disk. */
async function writeSecretFile(path: string, content: string): Promise<void> {
  const known = await readFile(path, 'utf8').catch(() => undefined);
  if (known !== content) {
    const draft = `${path}.new`;
    await writeFile(draft, content, { mode: 0o600 });
    await rename(draft, path);
  }
  // An older file may have been readable by others.
  await chmod(path, 0o600);
}
