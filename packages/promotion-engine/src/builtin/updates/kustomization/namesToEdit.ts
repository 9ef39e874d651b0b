import { isSameImageRepository } from '@kardinal/backstage-plugin-kardinal-common';
import { ImageUpdate } from '@kardinal/backstage-plugin-kardinal-node';
import { entriesOf, ImageEntries } from './entriesOf';

/**
 * The names of the entries to set for an image: of those that stand for it and, where none of these is what a manifest calls it,
 * of those to add. kustomize compares names letter by letter, so that an entry `docker.io/library/nginx` does nothing to `nginx`.
 *
 * @param used - what the manifests call images
 */
export function namesToEdit(
  entries: ImageEntries,
  image: ImageUpdate,
  used: ReadonlySet<string>,
): readonly string[] {
  const found = entriesOf(entries, image);
  if (found.some(name => used.has(name))) return found;
  const meant = [...used].filter(
    name =>
      name === image.name || isSameImageRepository(name, image.repository),
  );
  const names = [...found, ...meant];
  return names.length > 0 ? names : [image.name];
}
