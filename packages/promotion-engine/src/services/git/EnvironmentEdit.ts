import { FileMode, FileWrite } from '@kardinal/backstage-plugin-kardinal-node';
import { blobName } from './blobName';
import { fileModeOf, gitModeOf } from './fileModes';
import { GitError } from './GitError';
import {
  GitEdit,
  GitFiles,
  GitReadRequest,
  GitTree,
  GitWriteRequest,
} from './GitRepositories';
import { InspectedPaths } from './InspectedPaths';
import { RepositoryTree } from './RepositoryTree';
import { ImportedFile } from './fastImport';
import { refuseNesting } from './refuseNesting';

/** A file to commit. @internal */
export type EditedFile = ImportedFile & {
  /** Its mode and object in the commit, as git-diff-tree(1) prints them. */
  readonly object: string;
};

/** A file that people edit is smaller, and reading a larger one stalls everybody. */
const MAX_FILE_BYTES = 256 * 1024;

/** How git-diff-tree(1) prints what is not there any more. */
const GONE = `000000 ${'0'.repeat(40)}`;

/** What earlier commits of the same push wrote and deleted, by path. @internal */
export type Overlay = ReadonlyMap<string, ImportedFile>;

/** What an edit came to. @internal */
export interface EditOutcome {
  readonly result: GitEdit;
  /** The files whose bytes or modes differ from what was read, and those that go. */
  readonly files: readonly EditedFile[];
  /** What the edit depends on. */
  readonly inspected: InspectedPaths;
}

interface KnownFile {
  readonly mode: string;
  readonly oid: string;
  content(): Promise<Buffer>;
}

class EnvironmentFiles implements GitFiles {
  readonly inspected = new InspectedPaths();

  constructor(
    private readonly tree: RepositoryTree,
    private readonly overlay: Overlay,
  ) {}

  async read(
    asked: string,
    limit = MAX_FILE_BYTES,
  ): Promise<Buffer | undefined> {
    const { path, file } = await this.find(asked);
    const content = await file?.content();
    if (content === undefined) return undefined;
    if (content.length > limit) {
      throw new GitError(
        'invalid',
        `${path} takes ${content.length} bytes, and ${
          limit === MAX_FILE_BYTES
            ? 'a file that is edited may take 262144 (256 KiB); split it'
            : `a file may take ${limit} here`
        }`,
      );
    }
    return Buffer.from(content);
  }

  async list(directory: string): Promise<readonly string[]> {
    const listed = await this.tree.list(directory);
    this.inspected.addDirectory(listed.directory);
    const paths = new Set(listed.paths);
    for (const [path, file] of this.overlay) {
      if (!this.inspected.isBelow(listed.directory, path)) continue;
      if (file.type === 'delete') paths.delete(path);
      else paths.add(path);
    }
    return [...paths].sort();
  }

  async mode(asked: string): Promise<FileMode | undefined> {
    const { file } = await this.find(asked);
    return file && fileModeOf(file.mode);
  }

  /** The file to commit; `undefined` when it is like this already. */
  async changed(write: FileWrite): Promise<EditedFile | undefined> {
    const { content } = write;
    const { path, file } = await this.find(write.path);
    if (file === undefined) this.inspected.addNew(path);
    const oid = blobName(content);
    const mode = gitModeOf(write.mode, file?.mode);
    if (file?.oid === oid && file.mode === mode) return undefined;
    return {
      type: 'write',
      path,
      mode,
      content: Buffer.from(content),
      object: `${mode} ${oid}`,
    };
  }

  /** The deletion to commit; `undefined` when there is no such file. */
  async deleted(asked: string): Promise<EditedFile | undefined> {
    const { path, file } = await this.find(asked);
    return file && { type: 'delete', path, object: GONE };
  }

  private async find(
    asked: string,
  ): Promise<{ readonly path: string; readonly file: KnownFile | undefined }> {
    const target = await this.tree.resolve(asked);
    const { path } = target;
    this.inspected.addFile(path);
    const earlier = this.overlay.get(path);
    if (earlier?.type === 'delete') return { path, file: undefined };
    if (earlier) {
      const { mode, content } = earlier;
      const oid = blobName(content);
      return { path, file: { mode, oid, content: async () => content } };
    }
    if (target.type === 'absent') return { path, file: undefined };
    const { mode, oid } = target;
    const read = () => this.tree.content(oid);
    return { path, file: { mode, oid, content: read } };
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
    const file = await source.changed(write);
    if (file) files.set(file.path, file);
  }
  for (const path of result.deletes ?? []) {
    const file = await source.deleted(path);
    if (file) files.set(file.path, file);
  }
  refuseNesting(files.values(), overlay);
  const { inspected } = source;
  return { result, files: [...files.values()], inspected };
}

/**
 * Lets a request read a commit's files.
 *
 * @internal
 */
export async function readEnvironment(
  { read }: GitReadRequest,
  tree: RepositoryTree,
  note: Buffer | undefined,
): Promise<void> {
  const files = new EnvironmentFiles(tree, new Map());
  const readable: GitTree = {
    read: (path, limit) => files.read(path, limit),
    list: directory => files.list(directory),
    mode: path => files.mode(path),
    identity: path => tree.identity(path),
  };
  await read(readable, note);
}
