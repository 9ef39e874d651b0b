import { GitError } from './GitError';
import { WriteJob } from './GitJob';
import { Mirror } from './Mirror';
import { MirrorGit } from './MirrorGit';
import { BranchPlan } from './PushPlan';
import { PushedCommit } from './StepIndex';
import { wordsOf } from './classifyFailure';
import { PushedRef, parsePush } from './parsePush';
import { signatureAdvice } from './signatureAdvice';

/** What became of a push. @internal */
export interface PushOutcome {
  /** Jobs that were refused in company. */
  readonly refused: readonly WriteJob[];
  /** Branches that somebody else had moved. */
  readonly raced: readonly string[];
}

/** What is pushed is what the mirror has of the remote from then on, without another fetch. @internal */
export const PUSH_TRACKING = [
  '-c',
  'remote.origin.fetch=+refs/heads/*:refs/remotes/origin/*',
];

/**
 * Pushes the commits of all plans at once; each branch must still be where it was read. Settles the jobs that got
 * their commit, and those that the forge refuses for good. Returns the jobs that were refused in company: they are to be
 * tried alone. Jobs that lost a race stay open.
 *
 * @internal
 */
export async function pushPlans(
  mirror: Mirror,
  git: MirrorGit,
  plans: readonly BranchPlan[],
  names: readonly (readonly string[])[],
): Promise<PushOutcome> {
  const pushed = await git.push(PUSH_TRACKING, [
    '--porcelain',
    '--no-verify',
    '--no-recurse-submodules',
    'origin',
    ...plans.flatMap((plan, index) => refArguments(plan, names[index])),
  ]);
  const refs = parsePush(pushed.stdout.toString('utf8'));
  const company = plans.flatMap(plan => plan.commits).length > 1;
  const refused: WriteJob[] = [];
  const raced: string[] = [];
  plans.forEach((plan, index) => {
    const outcome = refs.get(`refs/heads/${plan.branch}`);
    if (outcome?.type === 'raced') raced.push(plan.branch);
    if (outcome?.type === 'accepted')
      mirror.advance(plan.branch, pushedCommits(plan, names[index]));
    const failure = settlePlan(plan, names[index], outcome, pushed.stderr);
    if (!failure) return;
    const jobs = plan.commits.map(({ job }) => job);
    if (company) refused.push(...jobs);
    else jobs.forEach(job => job.outcome.reject(failure));
  });
  return { refused, raced };
}

function pushedCommits(
  plan: BranchPlan,
  names: readonly string[],
): PushedCommit[] {
  return plan.commits.map(({ job }, index) => ({
    commit: names[index],
    parent: index === 0 ? plan.baseHead : names[index - 1],
    key: job.request.key,
  }));
}

/** The lease makes the update conditional; the base branch's commit descends from it, so nothing is ever forced. */
function refArguments(plan: BranchPlan, names: readonly string[]): string[] {
  const ref = `refs/heads/${plan.branch}`;
  return [
    `--force-with-lease=${ref}:${plan.expected ?? ''}`,
    `${names[names.length - 1]}:${ref}`,
  ];
}

/** Returns the reason when the forge refuses the branch. */
function settlePlan(
  plan: BranchPlan,
  names: readonly string[],
  outcome: PushedRef | undefined,
  stderr: string,
): GitError | undefined {
  switch (outcome?.type) {
    case 'accepted':
      resolvePlan(plan, names);
      return undefined;
    case 'raced':
      return isInTheWay(plan.branch, stderr)
        ? refusal(plan, outcome.reason, stderr)
        : undefined;
    case 'refused':
      return refusal(plan, outcome.reason, stderr);
    default:
      return new GitError(
        'transient',
        `git did not say what became of ${plan.branch}`,
      );
  }
}

/** A branch `a` leaves no room for `a/b`: that looks like a race and never heals. */
function isInTheWay(branch: string, stderr: string): boolean {
  return /exists; cannot create/.test(stderr) && stderr.includes(`/${branch}'`);
}

function refusal(plan: BranchPlan, reason: string, stderr: string): GitError {
  const { branch, commits } = plan;
  const said = `The push to ${branch} was refused: ${reason} (${wordsOf(
    stderr,
  )})`;
  const [advice] = commits.flatMap(({ job }) =>
    signatureAdvice(said, job.request),
  );
  if (advice !== undefined)
    return new GitError('rejected', `${said}. ${advice}`);
  if (!isProtected(reason, stderr)) return new GitError('rejected', said);
  const isBase = commits.every(({ job }) => job.request.target.type === 'base');
  return new GitError(
    'rejected',
    `${said}. Let the account of the credential push there${
      isBase ? ', or set pr: true for the environment' : ''
    }, and retry`,
  );
}

/** By a rule of the forge and not by a hook of the repository. */
function isProtected(reason: string, stderr: string): boolean {
  return /protected branch|repository rule/i.test(`${reason} ${stderr}`);
}

function resolvePlan(plan: BranchPlan, names: readonly string[]): void {
  plan.commits.forEach(({ job, edit }, index) =>
    job.outcome.resolve({
      type: 'committed',
      commit: names[index],
      baseCommit: index === 0 ? plan.baseHead : names[index - 1],
      changes: edit.result.changes,
      ...(edit.result.outputs === undefined
        ? {}
        : { outputs: edit.result.outputs }),
      origin: 'new',
    }),
  );
  plan.followers.forEach(({ job, after }) =>
    job.outcome.resolve({ type: 'unchanged', baseCommit: names[after] }),
  );
}
