import {
  FileMode,
  SourceFile,
  SourceTree,
} from '@kardinal/backstage-plugin-kardinal-node';

/** The files of a commit as an edit reads those of the branch that it writes. */
export class CommitTree implements SourceTree {
  private readonly files: ReadonlyMap<string, SourceFile>;

  constructor(files: readonly SourceFile[]) {
    this.files = new Map(files.map(file => [file.path, file]));
  }

  async read(path: string): Promise<Buffer | undefined> {
    return this.files.get(path)?.after;
  }

  async list(directory: string): Promise<readonly string[]> {
    const paths = [...this.files.keys()].sort();
    return directory === '.' || directory === ''
      ? paths
      : paths.filter(path => path.startsWith(`${directory}/`));
  }

  async mode(path: string): Promise<FileMode | undefined> {
    const file = this.files.get(path);
    return file && (file.modes?.after ?? 'regular');
  }
}
