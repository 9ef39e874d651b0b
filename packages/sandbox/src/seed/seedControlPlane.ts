import { KubeObject } from '@kardinal/foundation';
import { KubeApi } from '../kube/KubeApi';
import {
  forgeTokenSecret,
  orgGates,
  samplePipeline,
  seedNamespaces,
  SeedObject,
} from './controlPlane';
import { PastBundle, pastBundle } from './pastBundles';
import { PastRelease } from './pastReleases';
import { SeededRepository } from './seedRepository';

/** @public */
export interface ControlPlaneSeed {
  readonly api: KubeApi;
  readonly forgeUrl: string;
  readonly botToken: string;
  readonly releases: readonly PastRelease[];
  readonly repository: SeededRepository;
}

interface StatusBearer extends KubeObject {
  readonly status?: { readonly phase?: string };
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
  const { api, forgeUrl, botToken, releases, repository } = seed;
  const first = [
    ...seedNamespaces(),
    forgeTokenSecret(botToken),
    ...orgGates(forgeUrl),
  ];
  for (const object of first) await createOnce(api, object);
  const pipeline = samplePipeline(repository.cloneUrl);
  if (await api.get(pipeline)) return;
  for (const release of releases)
    await writePast(api, pastBundle(release, repository.pullRequest.url));
  await createOnce(api, pipeline);
}

/**
 * Lets the Pipeline of an earlier start find the forge, which may be on another port now.
 *
 * @public
 */
export async function repointPipeline(
  api: KubeApi,
  cloneUrl: string,
): Promise<void> {
  const pipeline = samplePipeline(cloneUrl);
  const current = await api.get<
    KubeObject & { spec: { git: { url: string } } }
  >(pipeline);
  const url = current?.spec.git.url;
  const isMoved =
    url !== cloneUrl && url?.startsWith('http://localhost:') === true;
  if (isMoved)
    await api.merge(pipeline, 'object', { spec: { git: { url: cloneUrl } } });
}

async function createOnce(api: KubeApi, object: SeedObject): Promise<void> {
  if (!(await api.get(object))) await api.create(object);
}

async function writePast(
  api: KubeApi,
  { object, status }: PastBundle,
): Promise<void> {
  await createOnce(api, object);
  const current = await api.get<StatusBearer>(object);
  if (current?.status?.phase === status.phase) return;
  await api.merge(object, 'status', { status });
}
