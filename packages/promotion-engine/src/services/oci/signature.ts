import { sign, verify } from 'node:crypto';
import { canonicalJson } from '@kardinal/kube-controller';
import { z } from 'zod';
import {
  Artifact,
  blobOf,
  descriptorOf,
  digestOf,
  manifestType,
} from './artifact';
import { parseJson } from './parseJson';
import { SigningKey } from '../credentials/signingKey';

/** @see https://github.com/sigstore/cosign/blob/v2.4.0/specs/SIGNATURE_SPEC.md */
export const signatureLayer =
  'application/vnd.dev.cosign.simplesigning.v1+json';

/** Of the layer that it signs, in base64. */
export const signatureAnnotation = 'dev.cosignproject.cosign/signature';

const payloadSchema = z.looseObject({
  critical: z.looseObject({
    type: z.literal('cosign container image signature'),
    image: z.looseObject({ 'docker-manifest-digest': z.string() }),
  }),
});

/** What a signature is stored with: a layer of a manifest. */
export interface SignatureEntry {
  readonly payload: Buffer;
  /** In base64. */
  readonly signature: string;
}

/** Where cosign looks for the signatures of a digest, in the repository that has it. */
export function signatureTag(digest: string): string {
  return `${digest.replace(':', '-')}.sig`;
}

/** Signs a digest as cosign does; another time it is another signature of the same payload. */
export function signDigest(
  reference: string,
  digest: string,
  { privateKey }: Pick<SigningKey, 'privateKey'>,
): SignatureEntry {
  const payload = Buffer.from(
    JSON.stringify({
      critical: {
        identity: { 'docker-reference': reference },
        image: { 'docker-manifest-digest': digest },
        type: 'cosign container image signature',
      },
      optional: null,
    }),
  );
  const signature = sign('sha256', payload, privateKey).toString('base64');
  return { payload, signature };
}

/** Whether a key has signed a payload, and the payload speaks of the digest. */
export function isSignatureOf(
  { payload, signature }: SignatureEntry,
  digest: string,
  { publicKey }: Pick<SigningKey, 'publicKey'>,
): boolean {
  const bytes = Buffer.from(signature, 'base64');
  if (!verify('sha256', payload, publicKey, bytes)) return false;
  const said = payloadSchema.safeParse(parseJson(payload.toString('utf8')));
  return (
    said.success &&
    said.data.critical.image['docker-manifest-digest'] === digest
  );
}

/** The signatures of a digest as cosign stores them. */
export function signatureArtifact(
  entries: readonly SignatureEntry[],
): Artifact {
  const layers = entries.map(({ payload }) => blobOf(payload));
  const never = '0001-01-01T00:00:00Z';
  const config = blobOf(
    Buffer.from(
      canonicalJson({
        architecture: '',
        config: {},
        created: never,
        history: layers.map(() => ({ created: never })),
        os: '',
        rootfs: { type: 'layers', diff_ids: layers.map(each => each.digest) },
      }),
    ),
  );
  const manifest = {
    schemaVersion: 2,
    mediaType: manifestType,
    config: descriptorOf(config, 'application/vnd.oci.image.config.v1+json'),
    layers: layers.map((layer, index) => ({
      ...descriptorOf(layer, signatureLayer),
      annotations: { [signatureAnnotation]: entries[index].signature },
    })),
  };
  const content = Buffer.from(canonicalJson(manifest));
  return {
    manifest: { digest: digestOf(content), content },
    blobs: [config, ...layers],
  };
}
