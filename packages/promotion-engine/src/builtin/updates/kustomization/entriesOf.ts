import {
  canonicalRepository,
  isSameImageRepository,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  ImageUpdate,
  UpdateError,
} from '@kardinal/backstage-plugin-kardinal-node';
import { ImageFields } from './ImageEntry';

/** What the entries of a kustomization say, by name. */
export type ImageEntries = ReadonlyMap<string, ImageFields>;

/**
 * The names of the entries that stand for an image, by their name or by their `newName`, however these spell its repository.
 * None where none does.
 */
export function entriesOf(
  entries: ImageEntries,
  { name, repository }: ImageUpdate,
): readonly string[] {
  if (!isSameImageRepository(name, repository) && entries.has(name))
    return [name];
  return [...entries]
    .filter(
      ([entry, { newName }]) =>
        isSameImageRepository(entry, repository) ||
        (newName !== undefined && isSameImageRepository(newName, repository)),
    )
    .map(([entry]) => entry);
}

/**
 * What an entry has to say of an image, as `kustomize edit set image` writes it: its tag and its digest where it has both. What
 * the entry calls the repository stays, where it is that.
 *
 * @throws UpdateError where the image has neither
 */
export function wantedFields(
  { repository, tag, digest }: ImageUpdate,
  entry: string,
  { newName }: ImageFields = {},
): ImageFields {
  if (!tag && !digest)
    throw new UpdateError(
      `The image ${repository} has neither a tag nor a digest: the Bundle must name one`,
    );
  return {
    ...renamed(repository, entry, newName),
    ...(tag ? { newTag: tag } : {}),
    ...(digest ? { digest } : {}),
  };
}

function renamed(
  repository: string,
  entry: string,
  newName: string | undefined,
): Pick<ImageFields, 'newName'> {
  if (newName !== undefined && isSameImageRepository(newName, repository))
    return { newName };
  return isSameImageRepository(entry, repository)
    ? {}
    : { newName: repository };
}

/**
 * Why what an entry says is not what kustomize renders: it applies the entries in their order, so that a later one for the same
 * name has the last word. `undefined` where it is.
 */
export function overruled(
  entries: ImageEntries,
  edited: readonly string[],
): string | undefined {
  const order = [...entries];
  for (const [at, [name, fields]] of order.entries()) {
    if (!edited.includes(name)) continue;
    const rendered = fields.newName ?? name;
    const later = order
      .slice(at + 1)
      .find(
        ([other, { newName, newTag, digest }]) =>
          other === rendered &&
          !edited.includes(other) &&
          (newTag !== undefined ||
            digest !== undefined ||
            (newName !== undefined &&
              canonicalRepository(newName) !== canonicalRepository(rendered))),
      );
    if (later !== undefined)
      return `its entry ${later[0]} stands behind that of ${name} and sets ${rendered} to another version; kustomize applies it last. Remove it, or leave images[].name out of the Bundle so that both are set`;
  }
  return undefined;
}
