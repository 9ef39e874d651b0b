/** A repository as steps name it. */
export interface OciPlace {
  /** URL without a path. */
  readonly registry: string;
  readonly repository: string;
}

/** Where an address such as `oci://ghcr.io/acme/shop` is, without tag and digest; `undefined` where it names no repository. */
export function ociPlace(address: string): OciPlace | undefined {
  const [, host, path] =
    /^([^/@]+)\/([^/@][^@]*?)\/*(?:@.*)?$/.exec(
      address.replace(/^oci:\/\//, ''),
    ) ?? [];
  if (host === undefined || path === undefined) return undefined;
  // A colon after the last slash is a tag; that of a port is in the host.
  const repository = path.replace(/:[^/:]*$/, '');
  return /^[a-z0-9._/-]+$/.test(repository)
    ? { registry: `https://${host}`, repository }
    : undefined;
}
