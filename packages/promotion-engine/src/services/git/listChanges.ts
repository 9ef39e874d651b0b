import { GitError } from './GitError';
import { MirrorGit } from './MirrorGit';
import { fileModeOf } from './fileModes';
import type { ListedFile, ListedVersion } from './readCommit';

/** What the first commit of a repository changes; every Git knows it (gitrepository-layout(5)). */
const EMPTY_TREE = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';

/** A commit with its object's content. @internal */
export interface CommitObject {
  readonly commit: string;
  readonly content: Buffer;
}

/**
 * The files below a directory that a commit changes since its first parent. A rename is a deletion and a new file.
 *
 * @throws GitError `invalid` where something is no file
 * @internal
 */
export async function listChanges(
  git: MirrorGit,
  { commit, content }: CommitObject,
  directory: string,
): Promise<readonly ListedFile[]> {
  const raw = await git.local([
    'diff-tree',
    '-r',
    '-z',
    '--no-renames',
    '--no-ext-diff',
    firstParent(content) ?? EMPTY_TREE,
    commit,
    ...(directory === '' ? [] : ['--', `:(top,literal)${directory}`]),
  ]);
  const fields = raw.toString('utf8').split('\0');
  const start = directory === '' ? 0 : directory.length + 1;
  const files: ListedFile[] = [];
  for (let index = 0; index + 1 < fields.length; index += 2) {
    const path = fields[index + 1];
    // The directory itself may have been a file.
    if (start > 0 && !path.startsWith(`${directory}/`)) continue;
    const [oldMode, mode, oldOid, oid] = fields[index].slice(1).split(' ');
    const before = versionOf(path, oldMode, oldOid);
    const after = versionOf(path, mode, oid);
    files.push({
      path: path.slice(start),
      ...(before === undefined ? {} : { before }),
      ...(after === undefined ? {} : { after }),
    });
  }
  return files;
}

/** The header of a commit ends with an empty line (git-cat-file(1)). */
function firstParent(content: Buffer): string | undefined {
  const header = content.toString('latin1').split('\n\n', 1)[0];
  return /^parent ([0-9a-f]+)$/m.exec(header)?.[1];
}

/** @throws GitError for what is neither a file nor absent */
function versionOf(
  path: string,
  mode: string,
  oid: string,
): ListedVersion | undefined {
  switch (mode) {
    case '000000':
      return undefined;
    case '120000':
      throw refused(path, 'is a symbolic link; put the file itself there');
    case '160000':
      throw refused(path, 'is a submodule, which is not promoted');
    default:
      return { oid, mode: fileModeOf(mode) };
  }
}

function refused(path: string, what: string): GitError {
  return new GitError('invalid', `${JSON.stringify(path)} ${what}`);
}
