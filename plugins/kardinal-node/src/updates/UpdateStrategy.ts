import { cutText } from '@kardinal/foundation';

/** An image to set: what the Bundle promotes. @public */
export interface ImageUpdate {
  /** The image's name in the manifests; the repository of the reference when the Bundle names none. */
  readonly name: string;
  readonly repository: string;
  readonly tag?: string;
  /** e.g. `sha256:…`; wins over the tag. */
  readonly digest?: string;
}

/** One line of "what changes", for commit message, PR and evidence. @public */
export interface ImageChange {
  /** Path in the repository. */
  readonly file: string;
  /** The image, or the path of another value, e.g. `spec.replicas`. */
  readonly image: string;
  /** `tag`, `@digest`, another value, or absent when nothing was set before. */
  readonly from?: string;
  readonly to: string;
}

/** Reads files of the environment as they are on the base commit. @public */
export interface SourceFiles {
  /** Bytes of a file; `undefined` when it does not exist. Throws on a path outside the environment or a symlink out of it. */
  read(path: string): Promise<Buffer | undefined>;
}

/** @public */
export interface UpdateRequest {
  /** The environment's directory in the repository, without a trailing slash. */
  readonly directory: string;
  readonly images: readonly ImageUpdate[];
  readonly files: SourceFiles;
}

/** @public */
export interface UpdateResult {
  /** Only files whose bytes differ. No other byte changes than must. */
  readonly writes: readonly {
    readonly path: string;
    readonly content: Buffer;
  }[];
  readonly changes: readonly ImageChange[];
}

/**
 * Rewrites artifact references in manifests: files in, files out.
 *
 * Must be idempotent (a second run changes nothing), must not create or delete files. Throws {@link UpdateError} when
 * the manifests are not what it can edit.
 *
 * @public
 */
export interface UpdateStrategy {
  /** As in `update.strategy`, e.g. `kustomize`. */
  readonly id: string;
  update(request: UpdateRequest): Promise<UpdateResult>;
}

/** Trying again cannot help: names the file and the fix; what it quotes of a file is cut where it is too long. @public */
export class UpdateError extends Error {
  override readonly name = 'UpdateError';
  constructor(message: string) {
    super(cutText(message));
  }
}
