import { EditDeferred } from './EditDeferred';
import { EditOutcome, editEnvironment } from './EnvironmentEdit';
import { FetchedBranches } from './FetchedBranches';
import { GitError } from './GitError';
import { GitEdit, GitWriteReceipt, GitWriteRequest } from './GitRepositories';
import { MirrorDamaged } from './MirrorDamaged';
import { MirrorGit } from './MirrorGit';
import { StepCommit } from './StepIndex';

/** A commit of an earlier attempt, with what its edit came to. @internal */
export interface ProvenCommit {
  readonly commit: string;
  readonly baseCommit: string;
  readonly edit: GitEdit;
}

/**
 * A commit as that of an earlier attempt, when its tree is what the request's edit makes of its parent; `undefined` for any
 * other, whatever its message says.
 *
 * @internal
 */
export async function proveCommit(
  git: MirrorGit,
  request: Pick<GitWriteRequest, 'edit'>,
  { commit, parent }: StepCommit,
  branches: FetchedBranches,
): Promise<ProvenCommit | undefined> {
  if (parent === undefined) return undefined;
  const edit = await editAgain(request, parent, branches);
  if (edit === undefined || edit.files.length === 0) return undefined;
  const changed = await changedFiles(git, parent, commit);
  const isSame =
    changed.size === edit.files.length &&
    edit.files.every(({ path, object }) => changed.get(path) === object);
  return isSame ? { commit, baseCommit: parent, edit: edit.result } : undefined;
}

/** `undefined` when it does not come about there any more. */
async function editAgain(
  request: Pick<GitWriteRequest, 'edit'>,
  parent: string,
  branches: FetchedBranches,
): Promise<EditOutcome | undefined> {
  const tree = await branches.tree(parent);
  try {
    return await editEnvironment(request, tree, new Map());
  } catch (error) {
    const isUnanswered =
      error instanceof MirrorDamaged ||
      error instanceof EditDeferred ||
      (error instanceof GitError && error.kind !== 'invalid');
    if (isUnanswered) throw error;
    return undefined;
  }
}

/** Mode and object of each file that differs, by path; those of a deleted file are zeros (git-diff-tree(1)). */
async function changedFiles(
  git: MirrorGit,
  from: string,
  to: string,
): Promise<ReadonlyMap<string, string>> {
  const raw = await git.local([
    'diff-tree',
    '-r',
    '-z',
    '--no-renames',
    '--no-ext-diff',
    from,
    to,
  ]);
  const fields = raw.toString('utf8').split('\0');
  const files = new Map<string, string>();
  for (let index = 0; index + 1 < fields.length; index += 2) {
    const [, mode, , oid] = fields[index].split(' ');
    files.set(fields[index + 1], `${mode} ${oid}`);
  }
  return files;
}

/** What a write comes to whose commit was there. @internal */
export function foundReceipt({
  commit,
  baseCommit,
  edit: { changes, outputs },
}: ProvenCommit): GitWriteReceipt {
  return {
    type: 'committed',
    commit,
    baseCommit,
    changes,
    ...(outputs === undefined ? {} : { outputs }),
    origin: 'found',
  };
}
