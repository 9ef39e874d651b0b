import {
  bundleType,
  pipelineType,
} from '@kardinal/backstage-plugin-kardinal-common';
import type { KubeClient } from '@kardinal/kube-controller';
import { createOnce } from '../kube/createOnce';
import {
  forgeTokenSecret,
  orgGates,
  samplePipeline,
  seedNamespaces,
} from './controlPlane';
import { PastBundle, pastBundle } from './pastBundles';
import { PastRelease } from './pastReleases';
import { SeededRepository } from './seedRepository';

/** @public */
export interface ControlPlaneSeed {
  readonly client: KubeClient;
  readonly forgeUrl: string;
  readonly botToken: string;
  readonly releases: readonly PastRelease[];
  readonly repository: SeededRepository;
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
  const { client, forgeUrl, botToken, releases, repository } = seed;
  const first = [
    ...seedNamespaces(),
    forgeTokenSecret(botToken),
    ...orgGates(forgeUrl),
  ];
  for (const object of first) await createOnce(client, object);
  const pipeline = samplePipeline(repository.cloneUrl);
  if (await client.get(pipelineType, pipeline.metadata)) return;
  for (const release of releases)
    await writePast(client, pastBundle(release, repository.pullRequest.url));
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

async function writePast(
  client: KubeClient,
  { object, status }: PastBundle,
): Promise<void> {
  await createOnce(client, object);
  const current = await client.get(bundleType, object.metadata);
  if (!current || current.status?.phase === status.phase) return;
  await client.replaceStatus(bundleType, { ...current, status });
}
