import { createHash } from 'node:crypto';
import { canonicalJson } from '@kardinal/kube-controller';

/** @see https://github.com/opencontainers/image-spec/blob/v1.1.0/manifest.md */
export const manifestType = 'application/vnd.oci.image.manifest.v1+json';

/** Readers of OCI artifacts, such as Argo CD and Flux, unpack a layer of this type. */
const layerType = 'application/vnd.oci.image.layer.v1.tar+gzip';

const artifactType = 'application/vnd.kardinal.rendition.v1';

/** Content that a registry stores by its digest. */
export interface Blob {
  readonly digest: string;
  readonly content: Buffer;
}

/** A manifest with what it names. */
export interface Artifact {
  readonly manifest: Blob;
  readonly blobs: readonly Blob[];
}

/** An artifact of one layer. Nothing of it is a time or random: the same input is the same artifact. */
export function artifactOf(
  layer: Buffer,
  annotations: Readonly<Record<string, string>>,
): Artifact {
  const content = blobOf(layer);
  const config = blobOf(Buffer.from('{}'));
  const manifest = {
    schemaVersion: 2,
    mediaType: manifestType,
    artifactType,
    config: descriptorOf(config, 'application/vnd.oci.empty.v1+json'),
    layers: [descriptorOf(content, layerType)],
    annotations,
  };
  return {
    manifest: blobOf(Buffer.from(canonicalJson(manifest))),
    blobs: [config, content],
  };
}

/** `sha256:…` of bytes. */
export function digestOf(content: Buffer | string): string {
  return `sha256:${createHash('sha256').update(content).digest('hex')}`;
}

/** Content with its digest. */
export function blobOf(content: Buffer): Blob {
  return { digest: digestOf(content), content };
}

/** How a manifest names content. */
export function descriptorOf({ digest, content }: Blob, mediaType: string) {
  return { mediaType, digest, size: content.length };
}
