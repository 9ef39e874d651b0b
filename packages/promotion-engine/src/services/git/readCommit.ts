import { FileMode, SourceFile } from '@kardinal/backstage-plugin-kardinal-node';
import { GitError } from './GitError';
import { CommitJob } from './GitJob';
import { GitCommitRequest } from './GitRepositories';
import { Mirror } from './Mirror';
import { MirrorDamaged } from './MirrorDamaged';
import { MirrorGit } from './MirrorGit';
import { MirrorObjects } from './MirrorObjects';
import { listChanges } from './listChanges';
import { listFiles } from './listFiles';
import { listSelected } from './listSelected';

/** A change that people can look at. */
const MAX_FILES = 2_000;
const MAX_BYTES = 16 * 1024 * 1024;

/** A file as a tree has it. @internal */
export interface ListedVersion {
  readonly oid: string;
  readonly mode: FileMode;
}

/** A file of a commit by the names of its objects. @internal */
export interface ListedFile {
  /** As seen from the directory of the query. */
  readonly path: string;
  readonly before?: ListedVersion;
  readonly after?: ListedVersion;
}

/** Where to look, once the branches are fetched. @internal */
export interface CommitSources {
  readonly mirror: Mirror;
  readonly git: MirrorGit;
  readonly objects: MirrorObjects;
}

/** @internal */
export async function settleCommit(
  sources: CommitSources,
  { request, outcome }: CommitJob,
): Promise<undefined> {
  outcome.resolve(await readCommit(sources, request));
}

/**
 * The files of a commit that a branch has.
 *
 * @throws GitError `transient` while no branch has it, `invalid` where that is refused
 */
async function readCommit(
  sources: CommitSources,
  request: GitCommitRequest,
): Promise<readonly SourceFile[]> {
  const { mirror, git, objects } = sources;
  const { commit, branch, query, repository } = request;
  if (branch !== undefined && mirror.head(branch) === undefined)
    throw new GitError(
      'notFound',
      `${repository.url} has no branch ${branch}: check spec.config.sources of the Pipeline`,
    );
  const [found] = await git.objects([`${commit}^{commit}`]);
  if (found === undefined || !(await isOnBranch(sources, request)))
    throw notPushed(request);
  const directory = plainDirectory(query.directory);
  const listed =
    query.type === 'files'
      ? await (query.reads === undefined
          ? listFiles(objects, commit, directory)
          : listSelected(objects, commit, { directory, reads: query.reads }))
      : await listChanges(git, { commit, content: found.content }, directory);
  if (listed.length > MAX_FILES)
    throw new GitError(
      'invalid',
      `Commit ${commit} of ${repository.url} has ${listed.length} files to promote, and may have ${MAX_FILES}: split it, or name a directory`,
    );
  const files = await Promise.all(listed.map(file => contentOf(objects, file)));
  const bytes = files.reduce(
    (sum, { before, after }) =>
      sum + (before?.length ?? 0) + (after?.length ?? 0),
    0,
  );
  if (bytes > MAX_BYTES)
    throw new GitError(
      'invalid',
      `The files of commit ${commit} of ${repository.url} take ${bytes} bytes, and may take ${MAX_BYTES} (16 MiB): split it, or name a directory`,
    );
  return [...files].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** A forge gives out commits of forks under the URL of the repository, too: those of its branches somebody let in. */
async function isOnBranch(
  { mirror, git }: CommitSources,
  { commit, branch }: GitCommitRequest,
): Promise<boolean> {
  if (branch === undefined) {
    const refs = await git.local([
      'for-each-ref',
      '--count=1',
      `--contains=${commit}`,
      'refs/remotes/origin/',
    ]);
    return refs.length > 0;
  }
  const { exitCode, stderr } = await git.attempt([
    'merge-base',
    '--is-ancestor',
    commit,
    mirror.head(branch) ?? '',
  ]);
  if (exitCode > 1) throw new MirrorDamaged(stderr);
  return exitCode === 0;
}

function notPushed({
  repository,
  commit,
  branch,
  absent = 'awaited',
}: GitCommitRequest): GitError {
  return new GitError(
    absent === 'awaited' ? 'transient' : 'invalid',
    `${
      branch === undefined
        ? `No branch of ${repository.url} has`
        : `The branch ${branch} of ${repository.url} does not have`
    } the commit ${commit}: push it there, or name another in a new Bundle`,
  );
}

function plainDirectory(path: string): string {
  const names = path.split('/').filter(name => name !== '' && name !== '.');
  // eslint-disable-next-line no-control-regex
  if (names.includes('..') || /[\u0000-\u001f\u007f]/.test(path))
    throw new GitError(
      'invalid',
      `${JSON.stringify(
        path,
      )} is no directory of a repository: check spec.artifacts.gitCommit.path`,
    );
  return names.join('/');
}

async function contentOf(
  objects: MirrorObjects,
  { path, before, after }: ListedFile,
): Promise<SourceFile> {
  const [old, now] = await Promise.all(
    [before, after].map(version =>
      version === undefined ? undefined : objects.blob(version.oid),
    ),
  );
  const isRegular = [before, after].every(each => each?.mode !== 'executable');
  return {
    path,
    ...(old === undefined ? {} : { before: old }),
    ...(now === undefined ? {} : { after: now }),
    ...(isRegular
      ? {}
      : {
          modes: {
            before: before?.mode ?? 'regular',
            after: after?.mode ?? 'regular',
          },
        }),
  };
}
