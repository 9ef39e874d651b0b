import { ANNOTATION_LOCATION, Entity } from '@backstage/catalog-model';
import { InputError } from '@backstage/errors';

/** A file on a branch of a repository. */
export interface RepositoryFile {
  /** Without a path, e.g. `https://github.com`. */
  readonly host: string;
  readonly owner: string;
  readonly name: string;
  readonly branch: string;
  readonly path: string;
}

/**
 * Where the catalog reads an entity.
 *
 * @throws InputError (400) where that is no file of a repository
 */
export function locationOf({ kind, metadata }: Entity): RepositoryFile {
  // The catalog writes it, whatever the file says.
  const location = metadata.annotations?.[ANNOTATION_LOCATION] ?? '';
  const found =
    /^url:(https?:\/\/[^/]+)\/([^/]+)\/([^/]+)\/(?:blob|tree)\/([^/]+)\/([^?#]+)$/.exec(
      location,
    );
  if (found === null)
    throw new InputError(
      `entity: ${kind} ${metadata.name} is read from ${
        location === '' ? 'nowhere' : location
      }; this needs a file on GitHub, such as https://github.com/acme/shop/blob/main/catalog-info.yaml`,
    );
  const [, host, owner, name, branch, path] = found;
  return { host, owner, name, branch, path };
}
