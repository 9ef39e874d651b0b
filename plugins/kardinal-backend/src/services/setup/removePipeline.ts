import { NotAllowedError } from '@backstage/errors';
import {
  AuditLog,
  auditLogOf,
  auditLogType,
  labels,
  Pipeline,
  pipelineType,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  ForbiddenError,
  KubeClient,
  NotFoundError,
} from '@kardinal/kube-controller';
import { z } from 'zod';
import { setupRevisionOf } from './setupRevision';

const schema = z.strictObject({
  /** URL of what the Pipeline was set up from. */
  source: z.string(),
  /** Hash of what it was set up to be. */
  content: z.string(),
  by: z.string(),
  /** RFC 3339. */
  at: z.string(),
});

/** That somebody has removed a Pipeline that was set up: on its audit log, which outlives it. */
export type SetupRemoval = Readonly<z.infer<typeof schema>>;

/** What the log of a Pipeline says; `undefined` where nothing does that can be read. */
export function setupRemovalOf(
  log: Pick<AuditLog, 'metadata'> | undefined,
): SetupRemoval | undefined {
  const text = log?.metadata.annotations?.[labels.setUpRemoved] ?? '';
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    // Nobody has removed it.
    return undefined;
  }
}

/**
 * Deletes a Pipeline. That it is meant is written first: a crash in between leaves a Pipeline, never one that comes back.
 *
 * @throws NotAllowedError (403) where the control plane does not let Kardinal
 */
export async function removePipeline(
  client: Pick<KubeClient, 'create' | 'delete' | 'patch'>,
  pipeline: Pipeline,
  { by, at }: Pick<SetupRemoval, 'by' | 'at'>,
): Promise<void> {
  const { name, namespace = 'default', annotations, uid } = pipeline.metadata;
  const removal: SetupRemoval = {
    source: annotations?.[labels.setUpFrom] ?? '',
    content: setupRevisionOf(pipeline)?.content ?? '',
    by,
    at,
  };
  await remember(client, { namespace, name }, removal);
  try {
    await client.delete(
      pipelineType,
      { namespace, name },
      uid === undefined ? {} : { uid },
    );
  } catch (error) {
    if (!(error instanceof ForbiddenError)) throw error;
    throw new NotAllowedError(
      `Kardinal may not delete Pipelines in namespace ${namespace}; bind the ClusterRole kardinal-setup there: ${error.message}`,
    );
  }
}

async function remember(
  client: Pick<KubeClient, 'create' | 'patch'>,
  key: { readonly namespace: string; readonly name: string },
  removal: SetupRemoval,
): Promise<void> {
  const annotations = { [labels.setUpRemoved]: JSON.stringify(removal) };
  try {
    await client.patch(auditLogType, key, {
      type: 'merge',
      body: { metadata: { annotations } },
    });
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    const log = auditLogOf(key);
    await client.create(auditLogType, {
      ...log,
      metadata: { ...log.metadata, annotations },
    });
  }
}
