import { StepError } from '@kardinal/backstage-plugin-kardinal-node';
import { z } from 'zod';
import { Egress } from '../egress';
import { digestOf, manifestType } from './artifact';
import { parseJson } from './parseJson';
import { uploadBlob } from './pushArtifact';
import { RegistrySession, RegistryTarget } from './RegistrySession';
import {
  isSignatureOf,
  signatureAnnotation,
  signatureArtifact,
  SignatureEntry,
  signatureLayer,
  signatureTag,
  signDigest,
} from './signature';
import { SigningKey, VerifyingKey } from '../credentials/signingKey';

/** Whoever may push there can add some; each is read before one is added. */
const most = { signatures: 50, bytes: 64 * 1024 };

const manifestSchema = z.object({
  layers: z.array(
    z.object({
      mediaType: z.string(),
      digest: z.string().regex(/^sha256:[0-9a-f]{64}$/),
      annotations: z.record(z.string(), z.string()).default({}),
    }),
  ),
});

/** What is signed, and with what. */
export interface Signing {
  readonly digest: string;
  readonly key: SigningKey;
}

/**
 * Signs an artifact where the key has not signed it yet, beside what others have signed, and reads the signature back.
 *
 * @throws StepError where the registry refuses, is away, or does not have it afterwards
 */
export async function signArtifact(
  egress: Egress,
  target: RegistryTarget,
  { digest, key }: Signing,
  signal: AbortSignal,
): Promise<'signed' | 'reused'> {
  const session = new RegistrySession(egress, target, signal);
  const place = placeOf(target);
  const others = await signaturesOf(session, place, digest);
  if (others.some(each => isSignatureOf(each, digest, key))) return 'reused';
  const { host } = new URL(place);
  const reference = `${host}/${target.repository}`;
  const { manifest, blobs } = signatureArtifact([
    ...others,
    signDigest(reference, digest, key),
  ]);
  for (const blob of blobs) await uploadBlob(session, place, blob);
  const tag = signatureTag(digest);
  const { status } = await session.ask({
    method: 'PUT',
    url: `${place}manifests/${tag}`,
    headers: { 'Content-Type': manifestType },
    bytes: manifest.content,
  });
  if (status !== 201)
    throw terminal(`${place} answered the signature with ${status}`);
  if (await isSignedBy(session, place, { digest, key })) return 'signed';
  throw new StepError(
    'transient',
    `${reference}:${tag} was stored, and does not have the signature`,
  );
}

/**
 * Holds that a key has signed an artifact.
 *
 * @throws StepError where it has not, or the registry refuses or is away
 */
export async function verifySignature(
  egress: Egress,
  target: RegistryTarget,
  signing: Signing,
  signal: AbortSignal,
): Promise<void> {
  const session = new RegistrySession(egress, target, signal);
  const place = placeOf(target);
  if (await isSignedBy(session, place, signing)) return;
  const { host } = new URL(place);
  throw terminal(
    `${host}/${target.repository}@${signing.digest} is not signed with the key ${signing.key.fingerprint}: do not deploy it before you know why`,
  );
}

/**
 * Whether a key has signed an artifact.
 *
 * @param place - URL of the repository in the registry's interface, with `/` at its end
 * @throws StepError where the registry refuses, or is away
 */
export async function isSignedBy(
  session: RegistrySession,
  place: string,
  { digest, key }: { readonly digest: string; readonly key: VerifyingKey },
): Promise<boolean> {
  const found = await signaturesOf(session, place, digest);
  return found.some(each => isSignatureOf(each, digest, key));
}

/** What stands beside a digest, whoever has signed; what is no signature is left out. */
async function signaturesOf(
  session: RegistrySession,
  place: string,
  digest: string,
): Promise<readonly SignatureEntry[]> {
  const url = `${place}manifests/${signatureTag(digest)}`;
  const { status, body } = await session.ask({
    method: 'GET',
    url,
    headers: { Accept: manifestType },
  });
  if (status === 404) return [];
  if (status !== 200) throw terminal(`${url} was answered with ${status}`);
  const parsed = manifestSchema.safeParse(parseJson(body));
  const layers = parsed.success ? parsed.data.layers : [];
  if (!parsed.success || layers.length >= most.signatures)
    throw terminal(
      `${url} is no manifest with fewer than ${most.signatures} signatures: remove the tag`,
    );
  const found: SignatureEntry[] = [];
  for (const { mediaType, digest: wanted, annotations } of layers) {
    const signature = annotations[signatureAnnotation];
    if (mediaType !== signatureLayer || signature === undefined) continue;
    const at = `${place}blobs/${wanted}`;
    const blob = await session.content(at, most.bytes);
    if (blob.status !== 200 || digestOf(blob.bytes) !== wanted)
      throw terminal(`${at} is not what the signature names`);
    found.push({ payload: blob.bytes, signature });
  }
  return found;
}

function placeOf({ registry, repository }: RegistryTarget): string {
  return new URL(`/v2/${repository}/`, registry).href;
}

function terminal(message: string): StepError {
  return new StepError('terminal', message);
}
