/** A tag in a repository, as people write it: `ghcr.io/acme/charts/web-service:1`. */
export function tagText({
  registry,
  repository,
  tag,
}: {
  /** Its URL. */
  readonly registry: string;
  readonly repository: string;
  readonly tag: string;
}): string {
  const host = URL.canParse(registry) ? new URL(registry).host : registry;
  return `${host}/${repository}:${tag}`;
}
