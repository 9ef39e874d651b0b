import { GitError } from './GitError';
import { Mirror } from './Mirror';
import { MirrorGit } from './MirrorGit';
import { wordsOf } from './classifyFailure';
import { parsePush } from './parsePush';
import { PUSH_TRACKING } from './pushPlans';

/** The same in every repository and at every attempt, so that whoever is second finds what was made. */
const SIGNATURE = 'Kardinal <kardinal@localhost> 0 +0000';

/**
 * Makes the first commit of a branch, which has no files and no parent, in the mirror alone. Always the same commit for the
 * same branch.
 *
 * @internal
 */
export async function rootCommit(
  git: MirrorGit,
  branch: string,
): Promise<string> {
  const tree = await git.local([
    'hash-object',
    '-t',
    'tree',
    '-w',
    '/dev/null',
  ]);
  const text = [
    `tree ${tree.toString().trim()}`,
    `author ${SIGNATURE}`,
    `committer ${SIGNATURE}`,
    '',
    `Start ${branch}`,
    '',
    'Promotions write rendered manifests here.',
    '',
  ].join('\n');
  const args = ['hash-object', '-t', 'commit', '-w', '--stdin'];
  return (await git.local(args, text)).toString().trim();
}

/**
 * Creates a branch that the remote does not have.
 *
 * @throws GitError `transient` when somebody else created it meanwhile, `rejected` when the forge refuses it
 * @internal
 */
export async function startBranch(
  mirror: Mirror,
  git: MirrorGit,
  branch: string,
): Promise<string> {
  const commit = await rootCommit(git, branch);
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
  throw new GitError(
    outcome?.type === 'refused' ? 'rejected' : 'transient',
    `The branch ${branch} could not be created: ${
      outcome?.reason ?? 'git did not say why'
    } (${wordsOf(stderr)})`,
  );
}
