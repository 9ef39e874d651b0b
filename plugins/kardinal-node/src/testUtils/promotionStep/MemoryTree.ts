import { FileMode } from '../../steps/SourceCommit';
import { SourceTree } from '../../steps/SourceTree';

/** Files of a repository, by their paths in it. @public */
export class MemoryTree implements SourceTree {
  constructor(
    private readonly files: Readonly<Record<string, string>>,
    private readonly executables: readonly string[] = [],
  ) {}

  async read(path: string): Promise<Buffer | undefined> {
    const text = this.files[path];
    return text === undefined ? undefined : Buffer.from(text);
  }

  async list(directory: string): Promise<readonly string[]> {
    return Object.keys(this.files)
      .filter(path => directory === '.' || path.startsWith(`${directory}/`))
      .sort();
  }

  async mode(path: string): Promise<FileMode | undefined> {
    if (this.files[path] === undefined) return undefined;
    return this.executables.includes(path) ? 'executable' : 'regular';
  }
}
