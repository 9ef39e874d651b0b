import { GitError } from './GitError';
import { GitWriteRequest } from './GitRepositories';
import { Mirror } from './Mirror';
import { MirrorGit } from './MirrorGit';
import { wordsOf } from './classifyFailure';
import { personOf } from './fastImport';
import { parsePush } from './parsePush';
import { PUSH_TRACKING } from './pushPlans';
import { signatureAdvice } from './signatureAdvice';
import { writeCommit } from './signCommits';

/** The same in every repository and at every attempt, so that whoever is second finds what was made. */
const nobody = { name: 'Kardinal', email: 'kardinal@localhost' };

/** What a base branch is made for. */
type StartRequest = Pick<GitWriteRequest, 'base' | 'author' | 'at' | 'signer'>;

/**
 * Makes the first commit of a branch, which has no files and no parent, in the mirror alone. Always the same commit for the
 * same branch, unless it is signed: then it is by the person that the key belongs to.
 *
 * @internal
 */
export async function rootCommit(
  git: MirrorGit,
  branch: string,
  by: Partial<StartRequest> = {},
): Promise<string> {
  const { signer, author = nobody, at = 0 } = by;
  const person =
    signer === undefined ? personOf(nobody, 0) : personOf(author, at);
  const tree = await git.local([
    'hash-object',
    '-t',
    'tree',
    '-w',
    '/dev/null',
  ]);
  const text = [
    `tree ${tree.toString().trim()}`,
    `author ${person}`,
    `committer ${person}`,
    '',
    `Start ${branch}`,
    '',
    'Promotions write rendered manifests here.',
    '',
  ].join('\n');
  return writeCommit(git, Buffer.from(text), signer);
}

/**
 * Creates the base branch of a write, which the remote does not have.
 *
 * @throws GitError `transient` when somebody else created it meanwhile, `rejected` when the forge refuses it
 * @internal
 */
export async function startBranch(
  mirror: Mirror,
  git: MirrorGit,
  request: StartRequest,
): Promise<string> {
  const { base: branch } = request;
  const commit = await rootCommit(git, branch, request);
  const ref = `refs/heads/${branch}`;
  const { stdout, stderr } = await git.push(PUSH_TRACKING, [
    '--porcelain',
    '--no-verify',
    '--no-recurse-submodules',
    'origin',
    `--force-with-lease=${ref}:`,
    `${commit}:${ref}`,
  ]);
  const outcome = parsePush(stdout.toString('utf8')).get(ref);
  if (outcome?.type === 'accepted') {
    mirror.begin(branch, commit);
    return commit;
  }
  const said = `${outcome?.reason ?? 'git did not say why'} (${wordsOf(
    stderr,
  )})`;
  throw new GitError(
    outcome?.type === 'refused' ? 'rejected' : 'transient',
    [
      `The branch ${branch} could not be created: ${said}`,
      ...signatureAdvice(said, request),
    ].join('. '),
  );
}
