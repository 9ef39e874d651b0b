import { GitError } from './GitError';
import { MirrorObjects } from './MirrorObjects';
import { listTree } from './listTree';

/** Where the path of a file leads. @internal */
export type ResolvedPath =
  | {
      readonly type: 'file';
      readonly path: string;
      readonly mode: string;
      readonly oid: string;
    }
  | { readonly type: 'absent'; readonly path: string };

/** The files below a directory. @internal */
export interface ListedDirectory {
  /** Its plain path; empty for the root of the repository. */
  readonly directory: string;
  /** In the repository. */
  readonly paths: readonly string[];
}

interface Directory {
  readonly type: 'directory';
  readonly path: string;
  readonly oid: string;
}

interface Position {
  readonly asked: string;
  readonly trees: string[];
  readonly names: string[];
  readonly remaining: string[];
}

/**
 * The files of one commit. No path leaves the repository by `..`, and none goes through a symbolic link: what is written for one
 * environment would be another one's.
 *
 * @internal
 */
export class RepositoryTree {
  constructor(
    private readonly objects: MirrorObjects,
    private readonly root: string,
  ) {}

  async resolve(path: string): Promise<ResolvedPath> {
    const target = await this.walk(path);
    if (target.type === 'directory') throw invalid(path, 'is a directory');
    return target;
  }

  /** Nothing is below a directory that is not there. */
  async list(path: string): Promise<ListedDirectory> {
    const target = await this.walk(path);
    const { path: directory } = target;
    switch (target.type) {
      case 'directory':
        return { directory, paths: await listTree(this.objects, target) };
      case 'absent':
        return { directory, paths: [] };
      default:
        throw invalid(path, 'is a file, not a directory');
    }
  }

  /** The object that a path names: the same name, the same content. */
  async identity(path: string): Promise<string | undefined> {
    const target = await this.walk(path);
    return target.type === 'absent' ? undefined : target.oid;
  }

  content(oid: string): Promise<Buffer> {
    return this.objects.blob(oid);
  }

  private async walk(path: string): Promise<ResolvedPath | Directory> {
    const position: Position = {
      asked: path,
      trees: [this.root],
      names: [],
      remaining: components(path),
    };
    for (;;) {
      const { names, trees } = position;
      const name = position.remaining.shift();
      if (name === undefined)
        return {
          type: 'directory',
          path: names.join('/'),
          oid: trees[trees.length - 1],
        };
      if (name === '..') {
        if (names.length === 0) throw outside(path);
        names.pop();
        trees.pop();
      } else {
        const found = await this.descend(position, name);
        if (found) return found;
      }
    }
  }

  private async descend(
    position: Position,
    name: string,
  ): Promise<ResolvedPath | undefined> {
    const here = position.trees[position.trees.length - 1];
    const entry = (await this.objects.tree(here)).get(name);
    const path = [...position.names, name].join('/');
    if (!entry) {
      return {
        type: 'absent',
        path: [path, ...position.remaining].join('/'),
      };
    }
    switch (entry.mode) {
      case '040000':
        position.names.push(name);
        position.trees.push(entry.oid);
        return undefined;
      case '120000':
        throw invalid(
          position.asked,
          path === position.asked
            ? 'is a symbolic link; put the file itself there'
            : `goes through the symbolic link ${path}; name the directory itself`,
        );
      case '160000':
        throw invalid(position.asked, `is inside of the submodule ${path}`);
      default:
        if (position.remaining.length > 0) {
          throw invalid(path, 'is a file, not a directory');
        }
        return { type: 'file', path, mode: entry.mode, oid: entry.oid };
    }
  }
}

/** The components of a path that somebody wrote. */
function components(path: string): string[] {
  const names = path.split('/').filter(name => name !== '' && name !== '.');
  if (path.startsWith('/')) throw outside(path);
  // eslint-disable-next-line no-control-regex
  if (/[\u0000-\u001f\u007f]/.test(path)) {
    throw invalid(path, 'contains control characters');
  }
  if (names.some(name => name.toLowerCase() === '.git')) {
    throw invalid(path, 'is not a path of a repository');
  }
  return names;
}

function outside(path: string): GitError {
  return invalid(path, 'leads out of the repository');
}

function invalid(path: string, what: string): GitError {
  return new GitError('invalid', `${JSON.stringify(path)} ${what}`);
}
