import { isSameImageRepository } from '@kardinal/backstage-plugin-kardinal-common';
import {
  ImageUpdate,
  UpdateError,
} from '@kardinal/backstage-plugin-kardinal-node';
import { ValueEdit } from '../yaml/setValues';
import { YamlPath } from '../yaml/yamlPath';

/** Where a values file says which image runs. @internal */
export interface ImagePlace {
  /** An image of the Bundle, by name or repository; may be absent when there is one of each. */
  readonly image?: string | undefined;
  readonly tag?: YamlPath | undefined;
  readonly digest?: YamlPath | undefined;
  readonly repository?: YamlPath | undefined;
  /** The whole reference. */
  readonly reference?: YamlPath | undefined;
  /** The document of a file of several: `HelmRelease` or `HelmRelease/shop`. */
  readonly document?: string | undefined;
}

/** A value to set for an image. @internal */
export interface ImageEdit extends ValueEdit {
  readonly image: ImageUpdate;
  /** Set only where the file has something there. */
  readonly onlyWhere?: 'written';
}

/**
 * The values that say which images run. A place whose image the Bundle does not promote is left alone.
 *
 * @throws UpdateError when an image of the Bundle has no place, or its place cannot say its version
 * @internal
 */
export function imageEdits(
  images: readonly ImageUpdate[],
  places: readonly ImagePlace[],
): readonly ImageEdit[] {
  for (const image of images)
    if (!places.some(place => isFor(place, image, images, places)))
      throw new UpdateError(
        `config.images has no entry for ${image.repository}; add one with the paths of its tag or reference`,
      );
  return places.flatMap(place =>
    images
      .filter(image => isFor(place, image, images, places))
      .flatMap(image => editsOf(image, place)),
  );
}

function isFor(
  { image: wanted }: ImagePlace,
  { name, repository }: ImageUpdate,
  images: readonly ImageUpdate[],
  places: readonly ImagePlace[],
): boolean {
  if (wanted !== undefined)
    return wanted === name || isSameImageRepository(wanted, repository);
  if (images.length === 1 && places.length === 1) return true;
  throw new UpdateError(
    `config.images: with ${images.length} images in the Bundle and ${places.length} entries, each entry has to name its image`,
  );
}

function editsOf(image: ImageUpdate, place: ImagePlace): ImageEdit[] {
  const { repository, tag, digest } = image;
  const edits: ImageEdit[] = [];
  const set = (
    path: YamlPath | undefined,
    value: string,
    onlyWhere?: 'written',
  ) => {
    if (path !== undefined)
      edits.push({
        image,
        path,
        value,
        aliases: 'follow',
        ...(place.document === undefined ? {} : { document: place.document }),
        ...(onlyWhere === undefined ? {} : { onlyWhere }),
      });
  };
  set(place.repository, repository);
  if (place.reference !== undefined)
    set(place.reference, `${repository}${suffixOf(image)}`);
  if (place.tag !== undefined && tag !== undefined)
    set(
      place.tag,
      // `repository:tag@digest` is a reference, too.
      digest !== undefined && place.digest === undefined
        ? `${tag}@${digest}`
        : tag,
    );
  if (digest !== undefined) set(place.digest, digest);
  // The digest of an earlier version would win over the tag.
  else set(place.digest, '', 'written');
  const saysVersion =
    place.reference !== undefined ||
    (tag !== undefined && place.tag !== undefined) ||
    (digest !== undefined && place.digest !== undefined);
  if (saysVersion) return edits;
  throw new UpdateError(
    `config.images: the Bundle has ${repository}${suffixOf(
      image,
    )}, and its entry has no path that can say so; add the path of its ${
      tag === undefined ? 'digest' : 'tag'
    } or reference`,
  );
}

function suffixOf({ tag, digest }: ImageUpdate): string {
  return digest === undefined ? `:${tag}` : `@${digest}`;
}
