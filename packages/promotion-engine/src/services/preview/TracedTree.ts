import { FileMode } from '@kardinal/backstage-plugin-kardinal-node';
import { GitFiles, GitTree } from '../git';

/** The files of a commit, and where somebody looked outside of one directory. */
export class TracedTree implements GitFiles {
  private readonly outside = new Set<string>();

  constructor(
    private readonly tree: GitTree,
    private readonly directory: string,
  ) {}

  read(path: string, limit?: number): Promise<Buffer | undefined> {
    this.note(path);
    return this.tree.read(path, limit);
  }

  list(directory: string): Promise<readonly string[]> {
    this.note(directory);
    return this.tree.list(directory);
  }

  mode(path: string): Promise<FileMode | undefined> {
    this.note(path);
    return this.tree.mode(path);
  }

  /** The places outside of the directory, with what was there. */
  async basis(): Promise<readonly (readonly [string, string | undefined])[]> {
    const paths = [...this.outside];
    return Promise.all(
      paths.map(async path => [path, await this.tree.identity(path)] as const),
    );
  }

  private note(path: string): void {
    const isInside =
      (path === this.directory || path.startsWith(`${this.directory}/`)) &&
      !path.split('/').includes('..');
    if (!isInside) this.outside.add(path);
  }
}
