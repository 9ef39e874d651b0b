import { ImageChange } from '@kardinal/backstage-plugin-kardinal-node';
import { setTimeout } from 'node:timers/promises';
import { editEnvironment } from './EnvironmentEdit';
import { FetchedBranches } from './FetchedBranches';
import { GitError } from './GitError';
import { ContainsJob, GitJob, WriteJob } from './GitJob';
import { GitWriteReceipt } from './GitRepositories';
import { Mirror } from './Mirror';
import { MirrorDamaged } from './MirrorDamaged';
import { MirrorGit } from './MirrorGit';
import { MirrorObjects } from './MirrorObjects';
import { BranchPlan, Draft, importPlans, planBranch } from './PushPlan';
import { StepCommit } from './StepIndex';
import { locateTarget } from './WriteTarget';
import { pushPlans } from './pushPlans';

const FIRST_WAIT_MS = 25;
const LONGEST_WAIT_MS = 1_000;

/** @internal */
export interface JobBatchOptions {
  readonly mirror: Mirror;
  readonly git: MirrorGit;
  readonly clock: { now(): number };
  readonly maxPushAttempts: number;
}

/**
 * Carries out jobs of one repository with one fetch and one push; again on a newer base as long as somebody else is
 * faster. Settles every job, unless the mirror turns out to be damaged.
 *
 * @internal
 */
export class JobBatch {
  private readonly objects: MirrorObjects;

  constructor(private readonly options: JobBatchOptions) {
    this.objects = new MirrorObjects(options.git, options.mirror.layout);
  }

  async run(jobs: readonly GitJob[]): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      const open = stillWanted(jobs);
      if (open.length === 0) return;
      const refused = await this.attempt(open);
      // One environment's commit may be what the forge refuses: the others must not suffer.
      for (const job of refused) await this.run([job]);
      const raced = stillWanted(jobs);
      if (raced.length === 0) return;
      if (attempt >= this.options.maxPushAttempts) {
        raced.forEach(job => job.outcome.reject(lostRace(job, attempt)));
        return;
      }
      await setTimeout(waitBefore(attempt));
    }
  }

  /** Gives the jobs that were refused together with others. */
  private async attempt(open: readonly GitJob[]): Promise<WriteJob[]> {
    const { mirror, git, clock } = this.options;
    await mirror.fetch(git, open.flatMap(branchesOf));
    const branches = new FetchedBranches(
      mirror,
      git,
      this.objects,
      open.flatMap(job =>
        job.type === 'write' ? [job.request.directory] : [],
      ),
    );
    const drafts = await allOf(
      open.map(job =>
        settling(job, async () =>
          job.type === 'write'
            ? this.draft(job, branches)
            : this.answer(job, branches),
        ),
      ),
    );
    const plans = await planAll(drafts.filter(draft => draft !== undefined));
    if (plans.length === 0) return [];
    const names = await importPlans(git, plans, clock.now());
    const wanted = plans.every(({ commits }) =>
      commits.every(({ job }) => !job.request.signal?.aborted),
    );
    return wanted ? pushPlans(git, plans, names) : [];
  }

  private async draft(
    job: WriteJob,
    branches: FetchedBranches,
  ): Promise<Draft | undefined> {
    const { mirror, git } = this.options;
    const { request } = job;
    const baseHead = await branches.head(request.base);
    const target = await locateTarget(mirror, git, request, baseHead);
    if (target.type === 'found') {
      const changes = await changesOf(job, target.commit, branches);
      job.outcome.resolve(foundReceipt(target.commit, changes));
      return undefined;
    }
    const tree = await branches.tree(baseHead);
    request.beforeCommit?.();
    const edit = await editEnvironment(request, tree, new Map());
    const { branch, expected } = target;
    return { job, branch, expected, baseHead, tree, edit };
  }

  private async answer(
    job: ContainsJob,
    branches: FetchedBranches,
  ): Promise<undefined> {
    const { git } = this.options;
    const { base, commit } = job.request;
    const head = await branches.head(base);
    const known = await git.local([
      'rev-list',
      '--no-walk',
      '--ignore-missing',
      '--missing=allow-any',
      commit,
    ]);
    const common =
      known.length > 0
        ? await git.attempt(['merge-base', commit, head])
        : undefined;
    const contained = common?.stdout.toString('utf8').trim() === commit;
    job.outcome.resolve(contained ? 'contained' : 'absent');
  }
}

/** The changes of an earlier attempt are what the edit says on the commit before. */
async function changesOf(
  { request }: WriteJob,
  { parent }: StepCommit,
  branches: FetchedBranches,
): Promise<readonly ImageChange[]> {
  if (!parent) return [];
  try {
    const tree = await branches.tree(parent);
    const edit = await editEnvironment(request, tree, new Map());
    return edit.result.changes;
  } catch (error) {
    if (error instanceof MirrorDamaged) throw error;
    // The commit is there, whatever the edit thinks of it today.
    return [];
  }
}

function foundReceipt(
  { commit, parent }: StepCommit,
  changes: readonly ImageChange[],
): GitWriteReceipt {
  const baseCommit = parent ?? commit;
  return { type: 'committed', commit, baseCommit, changes, origin: 'found' };
}

/** Each branch gets its commits in the order of the jobs. */
async function planAll(drafts: readonly Draft[]): Promise<BranchPlan[]> {
  const plans = [];
  for (const branch of new Set(drafts.map(draft => draft.branch))) {
    plans.push(
      await planBranch(drafts.filter(draft => draft.branch === branch)),
    );
  }
  return plans.filter(plan => plan.commits.length > 0);
}

/** An error settles its job; only damage concerns everybody. */
async function settling<T>(
  job: GitJob,
  work: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof MirrorDamaged) throw error;
    job.outcome.reject(error);
    return undefined;
  }
}

/** Waits for all even when one fails, so that nothing is left running. */
async function allOf<T>(work: readonly Promise<T>[]): Promise<T[]> {
  const results = await Promise.allSettled(work);
  return results.map(result => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}

function stillWanted(jobs: readonly GitJob[]): GitJob[] {
  return jobs.filter(job => {
    if (!job.outcome.isOpen) return false;
    const signal = job.type === 'write' ? job.request.signal : undefined;
    if (!signal?.aborted) return true;
    job.outcome.reject(signal.reason);
    return false;
  });
}

function branchesOf(job: GitJob): string[] {
  const { base } = job.request;
  return job.type === 'write' && job.request.target.type === 'branch'
    ? [base, job.request.target.name]
    : [base];
}

function lostRace(job: GitJob, attempts: number): GitError {
  return new GitError(
    'transient',
    `Others pushed to ${
      job.request.repository.url
    } faster, ${attempts} times: ${branchesOf(
      job,
    ).pop()} moved before each push`,
  );
}

function waitBefore(attempt: number): number {
  const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt);
  return longest * (0.5 + Math.random() / 2);
}
