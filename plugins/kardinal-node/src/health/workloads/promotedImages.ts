import { canonicalRepository } from '@kardinal/backstage-plugin-kardinal-common';
import { z } from 'zod';
import { HealthQuery } from '../HealthAdapter';
import { showsNoVersion } from './showsNoVersion';

type QueryImage = HealthQuery['images'][number];

const containersSchema = z
  .array(z.object({ image: z.string().default('') }))
  .default([]);

/** The part of a Pod template that names images. @public */
export const podTemplateSchema = z.object({
  spec: z.object({
    containers: containersSchema,
    initContainers: containersSchema,
  }),
});

/** The references in a Pod template, init containers included. @public */
export function imagesOfTemplate({
  spec,
}: z.infer<typeof podTemplateSchema>): readonly string[] {
  return [...spec.containers, ...spec.initContainers].map(each => each.image);
}

/** What of the promoted images a set of references has. @public */
export type ImageMatch =
  /** Every promoted image whose repository is used is used, and no other version of it in any place. */
  | { readonly type: 'promoted' }
  /** None of the repositories is used. */
  | { readonly type: 'unrelated' }
  | { readonly type: 'other'; readonly missing: string };

/** Compares references with the promoted images: with a digest the digest decides, otherwise the tag. @public */
export function matchImages(
  references: readonly string[],
  images: HealthQuery['images'],
): ImageMatch {
  const used = images.filter(image =>
    references.some(text => isOf(text, image)),
  );
  if (used.length === 0) return { type: 'unrelated' };
  const old = references.find(text => isOtherVersion(text, images));
  const stale =
    used.find(image => !references.some(text => isImage(text, image))) ??
    used.find(image => old !== undefined && isOf(old, image));
  return stale === undefined
    ? { type: 'promoted' }
    : { type: 'other', missing: describeImage(stale) };
}

/**
 * What of the promoted images a set of references lacks, as the end of a sentence; `undefined` where it has them. Of configuration
 * and charts alone nothing can be seen.
 *
 * @public
 */
export function lackOf(
  references: readonly string[],
  query: Pick<HealthQuery, 'images' | 'charts' | 'configCommit'>,
): string | undefined {
  if (showsNoVersion(query)) return undefined;
  const match = matchImages(references, query.images);
  switch (match.type) {
    case 'other':
      return `does not run ${match.missing} yet`;
    case 'unrelated':
      return 'does not run the promoted version';
    default:
      return undefined;
  }
}

/** For people, e.g. `ghcr.io/acme/shop:2.0.0`. @public */
export function describeImage(image: QueryImage | undefined): string {
  if (image === undefined) return 'the promoted version';
  return image.digest === undefined
    ? `${image.repository}:${image.tag}`
    : `${image.repository}@${image.digest}`;
}

/** Whether a reference names exactly the promoted image. @public */
export function isImage(text: string, image: QueryImage): boolean {
  if (!isOf(text, image)) return false;
  if (image.digest !== undefined) return text.endsWith(`@${image.digest}`);
  return tagOf(text) === image.tag;
}

/** Whether one of them is a promoted image. @public */
export function hasImage(
  references: readonly string[],
  images: HealthQuery['images'],
): boolean {
  return references.some(text => images.some(each => isImage(text, each)));
}

/** Whether a reference is another version of one of the promoted images, and of none the right one. @public */
export function isOtherVersion(
  text: string,
  images: HealthQuery['images'],
): boolean {
  const same = images.filter(each => isOf(text, each));
  return same.length > 0 && !same.some(each => isImage(text, each));
}

/** `undefined` for a digest alone. */
function tagOf(text: string): string | undefined {
  const [name, digest] = text.split('@');
  const tag = name.slice(repositoryOf(text).length + 1);
  if (tag !== '') return tag;
  // What a runtime pulls where neither is given.
  return digest === undefined ? 'latest' : undefined;
}

/** Whether a reference is of the repository of an image, or of a mirror of it; Docker Hub's have several names. */
function isOf(text: string, { repository, mirrors = [] }: QueryImage): boolean {
  const own = canonicalRepository(repositoryOf(text));
  return [repository, ...mirrors].some(
    each => canonicalRepository(each) === own,
  );
}

/** A reference without tag and digest. @public */
export function repositoryOf(text: string): string {
  const [name] = text.split('@');
  const colon = name.lastIndexOf(':');
  return colon > name.lastIndexOf('/') ? name.slice(0, colon) : name;
}
