import { SourceFiles } from '../updates/UpdateStrategy';
import { FileMode } from './SourceCommit';

/**
 * The repository for an edit that declares `files: 'any'`. It reads files of up to 8 MiB; parse no large one on the event loop.
 *
 * @public
 */
export interface SourceTree extends SourceFiles {
  /**
   * The files below a directory of the repository, by their paths in it, sorted; none where there is no such directory. Throws
   * where it is a file, where a symbolic link or a submodule is below it, and where 5,000 entries are.
   */
  list(directory: string): Promise<readonly string[]>;
  /** Whether a file is executable; `undefined` when it does not exist. Throws as `read` does. */
  mode(path: string): Promise<FileMode | undefined>;
}
