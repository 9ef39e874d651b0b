import { chmod, writeFile } from 'node:fs/promises';
import { RootConfigService } from '@backstage/backend-plugin-api';
import { ControlPlane } from '@kardinal/backstage-plugin-kardinal-node';
import { knexStorage, startEmbeddedCluster } from '@kardinal/embedded-cluster';
import { z } from 'zod';
import { loadIdentity } from './identity';

const schema = z.object({
  port: z.number().int().min(0).max(65535).default(0),
  token: z.string().min(16).optional(),
  kubeconfig: z.string().min(1).optional(),
});

/** A Kubernetes API in this process, kept in the plugin's database. For evaluation and tests. */
export const embeddedControlPlane: ControlPlane = {
  id: 'embedded',
  async connect({ config, logger, database, clock }) {
    const settings = readSettings(config);
    const knex = await database.getClient();
    const identity = await loadIdentity(knex);
    const cluster = await startEmbeddedCluster({
      storage: await knexStorage(knex),
      port: settings.port,
      token: settings.token ?? identity.token,
      certificate: identity.certificate,
      clock,
      logger,
    });
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

/** @throws Error naming each wrong key; never a value */
function readSettings(config: RootConfigService) {
  const key = 'kardinal.controlPlane.embedded';
  const parsed = schema.safeParse(config.getOptional(key) ?? {});
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(
    issue => `${[key, ...issue.path].join('.')}: ${issue.message}`,
  );
  throw new Error(`Invalid configuration: ${problems.join('; ')}`);
}

/** The mode of an older file stays as it was, so it is set as well. */
async function writeSecretFile(path: string, content: string): Promise<void> {
  await writeFile(path, content, { mode: 0o600 });
  await chmod(path, 0o600);
}
