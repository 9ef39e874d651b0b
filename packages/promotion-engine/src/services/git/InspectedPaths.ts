import { ancestorsOf } from './ancestorsOf';

/** Where an edit looked: what another one changes there, it depends on. @internal */
export class InspectedPaths {
  private readonly files = new Set<string>();
  private readonly directories = new Set<string>();

  addFile(path: string): void {
    this.files.add(path);
  }

  /** Its files were listed; the root of the repository is the empty path. */
  addDirectory(path: string): void {
    this.directories.add(path);
  }

  /** There was no such file, and there is to be one: no directory of its name, and no file where its directory is. */
  addNew(path: string): void {
    this.directories.add(path);
    for (const ancestor of ancestorsOf(path)) this.files.add(ancestor);
  }

  includes(path: string): boolean {
    return (
      this.files.has(path) ||
      [...this.directories].some(directory => this.isBelow(directory, path))
    );
  }

  isBelow(directory: string, path: string): boolean {
    return directory === '' || path.startsWith(`${directory}/`);
  }
}
