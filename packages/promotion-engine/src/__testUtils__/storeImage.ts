import { digestOf } from '../services/oci';
import { MemoryRegistry } from './MemoryRegistry';

/** An image as a build pushes it. */
export interface BuiltImage {
  /** RFC 3339. */
  readonly created?: string;
  readonly labels?: Readonly<Record<string, string>>;
  /** e.g. `linux/arm64`; an index where there are several. Default `linux/amd64`. */
  readonly platforms?: readonly string[];
  /** Of the index. */
  readonly annotations?: Readonly<Record<string, string>>;
}

/** Pushes an image under a tag, as somebody who may, and returns the digest that the tag means now. */
export function storeImage(
  registry: MemoryRegistry,
  repository: string,
  tag: string,
  image: BuiltImage = {},
): string {
  const { platforms = ['linux/amd64'], annotations } = image;
  const manifests = platforms.map(platform => {
    const digest = storeOne(registry, repository, platform, image);
    const [os, architecture, variant] = platform.split('/');
    return {
      mediaType: 'application/vnd.oci.image.manifest.v1+json',
      digest,
      size: 1,
      platform: {
        os,
        architecture,
        ...(variant === undefined ? {} : { variant }),
      },
    };
  });
  if (manifests.length === 1 && annotations === undefined) {
    const content = registry.manifests.get(
      `${repository}@${manifests[0].digest}`,
    );
    registry.manifests.set(`${repository}@${tag}`, content ?? Buffer.alloc(0));
    return manifests[0].digest;
  }
  const index = Buffer.from(
    JSON.stringify({
      schemaVersion: 2,
      mediaType: 'application/vnd.oci.image.index.v1+json',
      manifests,
      ...(annotations === undefined ? {} : { annotations }),
    }),
  );
  registry.manifests.set(`${repository}@${tag}`, index);
  return digestOf(index);
}

function storeOne(
  registry: MemoryRegistry,
  repository: string,
  platform: string,
  { created, labels }: BuiltImage,
): string {
  const [os, architecture, variant] = platform.split('/');
  const config = Buffer.from(
    JSON.stringify({
      created,
      os,
      architecture,
      variant,
      config: { Labels: labels },
    }),
  );
  const digest = digestOf(config);
  registry.blobs.set(`${repository}@${digest}`, config);
  const manifest = Buffer.from(
    JSON.stringify({
      schemaVersion: 2,
      mediaType: 'application/vnd.oci.image.manifest.v1+json',
      config: {
        mediaType: 'application/vnd.oci.image.config.v1+json',
        digest,
        size: config.length,
      },
      layers: [],
    }),
  );
  registry.manifests.set(`${repository}@${digestOf(manifest)}`, manifest);
  return digestOf(manifest);
}
