import { imagesOf } from '../api/bundles';
import { chartsOf } from '../api/charts';
import { isSameChart, isSameImage } from '../api/sameArtifact';
import { Bundle } from '../api/types.generated';
import { repositoryKey } from '../checks/isSameRepository';

/**
 * Whether two Bundles release the same: each artifact of the one is an artifact of the other, as far as both say which it is.
 * What the manifests call an image, and how a reference is written, makes no other release.
 *
 * @public
 */
export function isSameRelease(a: Bundle, b: Bundle): boolean {
  return (
    (a.spec.type ?? 'image') === (b.spec.type ?? 'image') &&
    haveSameImages(a, b) &&
    areSame(chartsOf(a), chartsOf(b), isSameChart) &&
    commitText(a) === commitText(b)
  );
}

function haveSameImages(a: Bundle, b: Bundle): boolean {
  const [one, other] = [imagesOf(a), imagesOf(b)];
  return one.type === 'images' && other.type === 'images'
    ? areSame(one.images, other.images, isSameImage)
    : JSON.stringify(a.spec.artifacts.images) ===
        JSON.stringify(b.spec.artifacts.images);
}

function areSame<T>(
  some: readonly T[],
  others: readonly T[],
  isSame: (a: T, b: T) => boolean,
): boolean {
  return (
    some.every(each => others.some(other => isSame(each, other))) &&
    others.every(other => some.some(each => isSame(each, other)))
  );
}

/** Its message is for people, and may be cut. */
function commitText({ spec }: Bundle): string {
  const { gitCommit } = spec.artifacts;
  if (gitCommit === undefined) return '';
  const { repository, sha, path = '' } = gitCommit;
  return [repositoryKey(repository), sha, path.replace(/\/+$/, '')].join(' ');
}
