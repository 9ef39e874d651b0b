/** A container image reference in its parts. @public */
export interface ImageReference {
  /** With the registry's host and port, when given. */
  readonly repository: string;
  readonly tag?: string;
  /** e.g. `sha256:…`. */
  readonly digest?: string;
}

/** @public */
export type ImageReferenceResult =
  | { readonly type: 'reference'; readonly reference: ImageReference }
  | { readonly type: 'invalid'; readonly message: string };

const pattern = new RegExp(
  '^((?:[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?(?::[0-9]+)?/)?' +
    '[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*(?:/[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*)*)' +
    '(?::([A-Za-z0-9_][A-Za-z0-9_.-]{0,127}))?' +
    '(?:@([a-z0-9]+(?:[+._-][a-z0-9]+)*:[0-9a-fA-F]{6,}))?$',
);

/**
 * Parses `[host[:port]/]path[:tag][@digest]`.
 *
 * @see https://github.com/distribution/reference
 * @public
 */
export function parseImageReference(text: string): ImageReferenceResult {
  const match = text.length <= 512 ? pattern.exec(text) : undefined;
  if (!match)
    return {
      type: 'invalid',
      message: `invalid image ${JSON.stringify(
        text.slice(0, 100),
      )}: write it as registry/repository:tag or registry/repository@sha256:…`,
    };
  const [, repository, tag, digest] = match;
  return {
    type: 'reference',
    reference: {
      repository,
      ...(tag === undefined ? {} : { tag }),
      ...(digest === undefined ? {} : { digest }),
    },
  };
}

/**
 * A repository as every tool means it: Docker Hub's have several names, e.g. `nginx` is `docker.io/library/nginx`.
 *
 * @see https://github.com/distribution/reference
 * @public
 */
export function canonicalRepository(repository: string): string {
  const [first, ...rest] = repository.split('/');
  const hasHost =
    rest.length > 0 && (/[.:]/.test(first) || first === 'localhost');
  const host = hasHost ? first : 'docker.io';
  const path = hasHost ? rest : [first, ...rest];
  if (host !== 'docker.io' && host !== 'index.docker.io') return repository;
  return ['docker.io', ...(path.length === 1 ? ['library'] : []), ...path].join(
    '/',
  );
}
