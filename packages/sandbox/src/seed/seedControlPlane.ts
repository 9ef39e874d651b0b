import {
  Bundle,
  bundleType,
  pipelineType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { ConflictError, KubeClient } from '@kardinal/kube-controller';
import { loadSeals, Seals } from '@kardinal/promotion-engine';
import type { ForgeDialect } from '../commandLine/parseCommandLine';
import { createOnce } from '../kube/createOnce';
import { platformObjects, samplePipeline } from './controlPlane';

/** Where the backend of the sandbox keeps its keys. */
const sealNamespace = 'default';

/** @public */
export interface ControlPlaneSeed {
  readonly client: KubeClient;
  readonly forgeUrl: string;
  readonly cloneUrl: string;
  readonly botToken: string;
  /** What the forge is used as; default GitHub. */
  readonly forge?: ForgeDialect;
  /** The Bundles of the past, oldest first. */
  readonly past: readonly Bundle[];
}

/**
 * Writes what a sandbox begins with. What exists already is left as it is, so that an interrupted seed is finished by
 * the next.
 *
 * The Pipeline comes last: without it, nothing promotes the Bundles of the past.
 *
 * @public
 */
export async function seedControlPlane(seed: ControlPlaneSeed): Promise<void> {
  const { client, forgeUrl, cloneUrl, botToken, forge, past } = seed;
  for (const object of platformObjects(forgeUrl, botToken))
    await createOnce(client, object);
  const pipeline = samplePipeline(cloneUrl, forge);
  if (await client.get(pipelineType, pipeline.metadata)) return;
  // Which Bundle is newer follows from when it was created; a failed one is over only where a newer one is known.
  for (const bundle of past) await createOnce(client, bundle);
  const seals = await loadSeals(client, sealNamespace);
  for (const bundle of [...past].reverse())
    await copyRecord(client, seals, bundle);
  await createOnce(client, pipeline);
}

/**
 * Lets the Pipeline of an earlier start find the forge, which may be on another port now.
 *
 * @public
 */
export async function repointPipeline(
  client: KubeClient,
  cloneUrl: string,
): Promise<void> {
  const { metadata } = samplePipeline(cloneUrl);
  const current = await client.get(pipelineType, metadata);
  const { url = cloneUrl } = current?.spec.git ?? {};
  if (url === cloneUrl || !url.startsWith('http://localhost:')) return;
  const body = { spec: { git: { url: cloneUrl } } };
  await client.patch(pipelineType, metadata, { type: 'merge', body });
}

/**
 * The whole record, whatever the controllers of this control plane have made of the Bundle meanwhile; sealed anew, for it was
 * made in another one.
 */
async function copyRecord(
  client: KubeClient,
  seals: Seals,
  { status, metadata }: Bundle,
): Promise<void> {
  for (;;) {
    const current = await client.get(bundleType, metadata);
    if (!current) return;
    try {
      await client.replaceStatus(bundleType, {
        ...current,
        status: status && seals.sealStatus(current, status),
      });
      return;
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error;
    }
  }
}
