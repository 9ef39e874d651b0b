/** Where a resource request points. */
export interface ResourcePath {
  readonly group: string;
  readonly version: string;
  readonly namespace: string | undefined;
  readonly plural: string;
  readonly name: string | undefined;
  readonly subresource: string | undefined;
  /** `/api/v1/watch/…`, the old way to watch. */
  readonly watch: boolean;
}

const namespaceSubresources = ['status', 'finalize'];

/**
 * Reads `/api/v1/…` and `/apis/<group>/<version>/…`; undefined for anything else.
 *
 * @see https://kubernetes.io/docs/reference/using-api/api-concepts/#resource-uris
 */
export function parseResourcePath(path: string): ResourcePath | undefined {
  const parts = decode(path)
    .replace(/^\/|\/+$/g, '')
    .split('/');
  if (parts.includes('')) return undefined;
  if (parts[0] === 'api' && parts.length > 2) {
    return resource('', parts[1], parts.slice(2));
  }
  if (parts[0] === 'apis' && parts.length > 3) {
    return resource(parts[1], parts[2], parts.slice(3));
  }
  return undefined;
}

function resource(
  group: string,
  version: string,
  segments: readonly string[],
): ResourcePath | undefined {
  const watch = segments[0] === 'watch' && segments.length > 1;
  const rest = watch ? segments.slice(1) : segments;
  const within =
    rest[0] === 'namespaces' &&
    rest.length > 2 &&
    !(rest.length === 3 && namespaceSubresources.includes(rest[2]));
  const namespace = within ? rest[1] : undefined;
  const [plural, name, subresource, ...extra] = within ? rest.slice(2) : rest;
  if (extra.length > 0) return undefined;
  return { group, version, namespace, plural, name, subresource, watch };
}

/** An escaped slash is a slash: no name has one. */
function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
