/** An artifact in a registry that an edit reads. @public */
export interface ArtifactQuery {
  /** The URL of the registry, without a path: `https://ghcr.io`. */
  readonly registry: string;
  /** In the registry: `acme/manifests/shop`. */
  readonly repository: string;
  /** `sha256:…`: a tag can name something else tomorrow. */
  readonly digest: string;
  /** Default `files`: one layer, packed or not. `chart`: a chart as Helm pushes it. */
  readonly type?: 'files' | 'chart';
  /** The Secret of the promotion's namespace with the login for the registry. */
  readonly secret?: string;
}

/** The files of an artifact, checked by its digest; the same on every run. @public */
export interface SourceArtifact {
  /** Registry and repository, without tag and digest. */
  readonly reference: string;
  readonly digest: string;
  /** By path, relative to its root. */
  readonly files: ReadonlyMap<string, Buffer>;
}
