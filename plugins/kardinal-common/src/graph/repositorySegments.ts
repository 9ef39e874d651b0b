import { comparedSegments } from './globs';

/**
 * A repository as host, owner and name, for comparison: the same whether it is reached by ssh or https, with or without
 * user, port, `.git` and percent-encoding, in whatever case.
 */
export function repositorySegments(url: string): readonly string[] {
  const { host, path } = placeOf(url.trim());
  return withoutDotGit([
    host.toLowerCase().replace(/\.+$/, ''),
    ...comparedSegments(path),
  ]);
}

/** A glob over {@link repositorySegments}; a scheme in it has no meaning. */
export function repositoryGlob(glob: string): readonly string[] {
  const withoutScheme = glob.trim().replace(/^[a-z][a-z0-9+.-]*:\/\//i, '');
  return withoutDotGit(comparedSegments(withoutScheme));
}

function placeOf(url: string): {
  readonly host: string;
  readonly path: string;
} {
  const scheme = /^[a-z][a-z0-9+.-]*:\/\//i;
  // git@host:owner/name
  const short = /^(?:[^@/]+@)?([^:/]+):(?!\/\/)(.*)$/.exec(url);
  const web =
    short === null
      ? `https://${url.replace(scheme, '')}`
      : `https://${short[1]}/${short[2]}`;
  const parsed = parse(web);
  return parsed === undefined
    ? { host: '', path: url }
    : { host: parsed.hostname, path: decoded(parsed.pathname) };
}

function parse(url: string): URL | undefined {
  try {
    return new URL(url);
  } catch {
    return undefined;
  }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function withoutDotGit(segments: readonly string[]): readonly string[] {
  const last = segments.at(-1);
  if (last === undefined) return segments;
  return [...segments.slice(0, -1), last.replace(/(\.git)+$/, '')];
}
