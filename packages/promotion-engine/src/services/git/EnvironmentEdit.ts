import { SourceFiles } from '@kardinal/backstage-plugin-kardinal-node';
import { createHash } from 'node:crypto';
import { GitError } from './GitError';
import { GitEdit, GitWriteRequest } from './GitRepositories';
import { RepositoryTree } from './RepositoryTree';
import { ImportedFile } from './fastImport';

/** A file to commit, with the name of its object. @internal */
export interface EditedFile extends ImportedFile {
  readonly oid: string;
}

/** A file that people edit is smaller, and reading a larger one stalls everybody. */
const MAX_FILE_BYTES = 256 * 1024;

/** What earlier commits of the same push wrote, by path. @internal */
export type Overlay = ReadonlyMap<string, ImportedFile>;

/** What an edit came to. @internal */
export interface EditOutcome {
  readonly result: GitEdit;
  /** The files whose bytes differ from what was read. */
  readonly files: readonly EditedFile[];
  /** Whose content the edit depends on. */
  readonly paths: ReadonlySet<string>;
}

class EnvironmentFiles implements SourceFiles {
  readonly paths = new Set<string>();

  constructor(
    private readonly tree: RepositoryTree,
    private readonly overlay: Overlay,
  ) {}

  async read(path: string): Promise<Buffer | undefined> {
    const target = await this.tree.resolve(path);
    this.paths.add(target.path);
    const written = this.overlay.get(target.path);
    if (written) return Buffer.from(written.content);
    if (target.type === 'absent') return undefined;
    const content = await this.tree.content(target.oid);
    if (content.length > MAX_FILE_BYTES) {
      throw new GitError(
        'invalid',
        `${target.path} takes ${content.length} bytes, and a file that is edited may take 262144 (256 KiB); split it`,
      );
    }
    return Buffer.from(content);
  }

  /** The file to commit; `undefined` when it has this content already. */
  async changed(
    path: string,
    content: Buffer,
  ): Promise<EditedFile | undefined> {
    const target = await this.tree.resolve(path);
    this.paths.add(target.path);
    const written = this.overlay.get(target.path);
    const known = target.type === 'file' ? target : undefined;
    const before = written ? blobName(written.content) : known?.oid;
    const oid = blobName(content);
    if (before === oid) return undefined;
    const mode = written?.mode ?? known?.mode ?? '100644';
    return { path: target.path, mode, content: Buffer.from(content), oid };
  }
}

/**
 * Runs a request's edit on a commit's files with earlier writes on top.
 *
 * @internal
 */
export async function editEnvironment(
  request: Pick<GitWriteRequest, 'edit'>,
  tree: RepositoryTree,
  overlay: Overlay,
): Promise<EditOutcome> {
  const source = new EnvironmentFiles(tree, overlay);
  const result = await request.edit(source);
  const files = new Map<string, EditedFile>();
  for (const write of result.writes) {
    const file = await source.changed(write.path, write.content);
    if (file) files.set(file.path, file);
  }
  return { result, files: [...files.values()], paths: source.paths };
}

/** The object name that git gives to a content (git-hash-object(1)). */
function blobName(content: Buffer): string {
  return createHash('sha1')
    .update(`blob ${content.length}\0`)
    .update(content)
    .digest('hex');
}
