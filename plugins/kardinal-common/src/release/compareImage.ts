import {
  canonicalRepository,
  ImageReference,
  parseImageReference,
} from '../api/imageReference';

/** What an environment is seen to run of an image. @public */
export type ImageComparison =
  | { readonly type: 'runs' }
  /** Its tag, without a digest: it cannot be told whether that is what the tag meant when the Bundle was created. */
  | { readonly type: 'sameTag' }
  /** Its tag, which means another digest by now. */
  | { readonly type: 'otherDigest'; readonly digest: string }
  | {
      readonly type: 'otherVersion';
      /** A tag, else a digest. */
      readonly version: string;
    }
  | { readonly type: 'notUsed' }
  | { readonly type: 'unseen' };

/**
 * Compares an image of a Bundle with what workloads run: a digest decides where the Bundle has one, else the tag.
 *
 * @param seen - references; `undefined` where they cannot be seen
 * @public
 */
export function compareImage(
  image: ImageReference,
  seen: readonly string[] | undefined,
): ImageComparison {
  if (seen === undefined) return { type: 'unseen' };
  const used = referencesOf(image.repository, seen);
  const [other] = used;
  if (other === undefined) return { type: 'notUsed' };
  if (used.some(each => isSame(image, each))) return { type: 'runs' };
  const tagged = used.find(
    ({ tag }) => image.tag !== undefined && tag === image.tag,
  );
  if (tagged !== undefined)
    return tagged.digest === undefined
      ? { type: 'sameTag' }
      : { type: 'otherDigest', digest: tagged.digest };
  return {
    type: 'otherVersion',
    version: other.tag ?? other.digest ?? 'latest',
  };
}

/** Those of references that are of a repository. */
export function referencesOf(
  repository: string,
  seen: readonly string[],
): readonly ImageReference[] {
  const wanted = canonicalRepository(repository);
  return seen.flatMap(text => {
    const parsed = parseImageReference(text);
    return parsed.type === 'reference' &&
      canonicalRepository(parsed.reference.repository) === wanted
      ? [parsed.reference]
      : [];
  });
}

function isSame(image: ImageReference, seen: ImageReference): boolean {
  return image.digest === undefined
    ? seen.tag === image.tag
    : seen.digest === image.digest;
}
