/** Registries whose images have pages for people, by host. */
const pages: Readonly<Record<string, (path: string) => string>> = {
  'ghcr.io': path => `https://ghcr.io/${path}`,
  'quay.io': path => `https://quay.io/repository/${path}`,
  'docker.io': path =>
    path.startsWith('library/')
      ? `https://hub.docker.com/_/${path.slice('library/'.length)}`
      : `https://hub.docker.com/r/${path}`,
};

/** The page of an image at its registry; `undefined` where that is not known. */
export function imagePage(repository: string): string | undefined {
  const slash = repository.indexOf('/');
  const host = repository.slice(0, Math.max(slash, 0));
  return Object.hasOwn(pages, host)
    ? pages[host](repository.slice(slash + 1))
    : undefined;
}
