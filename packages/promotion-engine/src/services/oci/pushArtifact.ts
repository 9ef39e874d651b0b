import { StepError } from '@kardinal/backstage-plugin-kardinal-node';
import { Egress } from '../egress';
import { Artifact, Blob, digestOf, manifestType } from './artifact';
import { RegistrySession, RegistryTarget } from './RegistrySession';

/**
 * Stores an artifact by its digest, what it names first, and reads it back. Nothing is uploaded that is there: to push twice is to
 * look twice.
 *
 * @throws StepError where the registry refuses, is away, or stores something else
 * @see https://github.com/opencontainers/distribution-spec/blob/v1.1.0/spec.md
 */
export async function pushArtifact(
  egress: Egress,
  target: RegistryTarget,
  { manifest, blobs }: Artifact,
  signal: AbortSignal,
): Promise<'pushed' | 'reused'> {
  const session = new RegistrySession(egress, target, signal);
  const { registry, repository } = target;
  const place = new URL(`/v2/${repository}/`, registry).href;
  if (await isStored(session, place, manifest)) return 'reused';
  for (const blob of blobs) await uploadBlob(session, place, blob);
  const { status } = await session.ask({
    method: 'PUT',
    url: `${place}manifests/${manifest.digest}`,
    headers: { 'Content-Type': manifestType },
    bytes: manifest.content,
  });
  if (status !== 201) throw unexpected(registry, 'the manifest', status);
  if (await isStored(session, place, manifest)) return 'pushed';
  throw new StepError(
    'transient',
    `${registry} stored ${repository}@${manifest.digest}, and does not have it`,
  );
}

/**
 * Whether a repository has an artifact.
 *
 * @throws StepError where the registry refuses, is away, or answers with something else
 */
export function hasArtifact(
  egress: Egress,
  target: RegistryTarget,
  digest: string,
  signal: AbortSignal,
): Promise<boolean> {
  const session = new RegistrySession(egress, target, signal);
  const place = new URL(`/v2/${target.repository}/`, target.registry).href;
  return isStored(session, place, { digest });
}

async function isStored(
  session: RegistrySession,
  place: string,
  { digest }: Pick<Blob, 'digest'>,
): Promise<boolean> {
  const { status, body } = await session.ask({
    method: 'GET',
    url: `${place}manifests/${digest}`,
    headers: { Accept: manifestType },
  });
  if (status === 404) return false;
  if (status !== 200) throw unexpected(place, 'a look at the manifest', status);
  const found = digestOf(body);
  if (found === digest) return true;
  throw new StepError(
    'terminal',
    `${place} was asked for ${digest} and answers with ${found}: do not deploy from it before you know why`,
  );
}

/** Stores content by its digest, unless it is there. */
export async function uploadBlob(
  session: RegistrySession,
  place: string,
  { digest, content }: Blob,
): Promise<void> {
  const found = await session.ask({
    method: 'HEAD',
    url: `${place}blobs/${digest}`,
  });
  if (found.status === 200) return;
  const begun = await session.ask({
    method: 'POST',
    url: `${place}blobs/uploads/`,
    headers: { 'Content-Length': '0' },
  });
  const location = begun.headers?.location;
  if (begun.status !== 202 || location === undefined)
    throw unexpected(place, 'the start of an upload', begun.status);
  const url = new URL(location, place);
  url.searchParams.set('digest', digest);
  const { status } = await session.ask({
    method: 'PUT',
    url: url.href,
    headers: { 'Content-Type': 'application/octet-stream' },
    bytes: content,
  });
  if (status !== 201) throw unexpected(place, 'an upload', status);
}

function unexpected(where: string, what: string, status: number): StepError {
  return new StepError('terminal', `${where} answered ${what} with ${status}`);
}
