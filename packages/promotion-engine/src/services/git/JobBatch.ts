import { setTimeout } from 'node:timers/promises';
import { EventLoopTurns } from '@kardinal/kube-controller';
import { EditDeferred } from './EditDeferred';
import { editEnvironment } from './EnvironmentEdit';
import { FetchedBranches } from './FetchedBranches';
import {
  DeferredJobs,
  directoriesOf,
  FailJob,
  GitJob,
  isForBase,
  NoteJob,
  WriteJob,
} from './GitJob';
import { isDraft, Located } from './Located';
import { Mirror } from './Mirror';
import { MirrorDamaged } from './MirrorDamaged';
import { MirrorGit } from './MirrorGit';
import { MirrorObjects } from './MirrorObjects';
import {
  areIndependent,
  BranchPlan,
  Draft,
  importPlans,
  planBranches,
} from './PushPlan';
import { foundReceipt } from './StepProof';
import { allOf } from './allOf';
import { branchesOf, lostRace, needsNoFetch, waitBefore } from './races';
import { settleKnown } from './settleContains';
import { settleReading } from './settleReading';
import { baseToWrite } from './baseHead';
import { locateTarget } from './WriteTarget';
import { PushOutcome, pushPlans } from './pushPlans';
import { writeNotes } from './writeNotes';

/** @internal */
export interface JobBatchOptions {
  readonly mirror: Mirror;
  readonly git: MirrorGit;
  readonly clock: { now(): number };
  readonly maxPushAttempts: number;
  readonly turns: EventLoopTurns;
}

/**
 * Carries out jobs of one repository with one fetch and one push; again on a newer base as long as somebody else is
 * faster. Settles every job, except those whose edit has to wait, unless the mirror turns out to be damaged.
 *
 * @internal
 */
export class JobBatch {
  private readonly objects: MirrorObjects;
  private readonly waiting = new Map<GitJob, Promise<unknown>>();

  constructor(private readonly options: JobBatchOptions) {
    const { git, mirror, turns } = options;
    this.objects = new MirrorObjects(git, mirror.layout, turns);
  }

  get deferred(): DeferredJobs {
    return this.waiting;
  }

  async run(jobs: readonly GitJob[]): Promise<void> {
    await this.settleKnown(this.stillWanted(jobs));
    await this.readUnfetched(this.stillWanted(jobs));
    await this.tryUnfetched(this.stillWanted(jobs));
    for (let attempt = 1; ; attempt += 1) {
      const open = this.stillWanted(jobs);
      if (open.length === 0) return;
      const refused = await this.attempt(open);
      // One environment's commit may be what the forge refuses: the others must not suffer.
      for (const job of refused) await this.run([job]);
      const raced = this.stillWanted(jobs);
      if (raced.length === 0) return;
      if (attempt >= this.options.maxPushAttempts) {
        raced.forEach(job => job.outcome.reject(lostRace(job, attempt)));
        return;
      }
      await setTimeout(waitBefore(attempt));
    }
  }

  /** What the mirror knows for good. */
  private async settleKnown(open: readonly GitJob[]): Promise<void> {
    const jobs = open.filter(job => job.type === 'contains');
    await allOf(
      jobs.map(job =>
        this.settling(job, () => settleKnown(this.options.git, job)),
      ),
    );
  }

  /**
   * Without a fetch, where the branch was fetched as lately as the job needs: what follows from it is looked at again by a push.
   * What cannot be done with it is left to an attempt that fetches: what is missing may have come.
   */
  private async readUnfetched(open: readonly GitJob[]): Promise<void> {
    const { mirror, clock } = this.options;
    const now = clock.now();
    const jobs = open.filter(job => needsNoFetch(job, mirror.freshness, now));
    const branches = this.branchesFor(jobs);
    await allOf(
      jobs.map(job =>
        this.begin(job, branches).catch(error => {
          if (error instanceof MirrorDamaged) throw error;
          if (error instanceof EditDeferred) this.fail(job, error);
        }),
      ),
    );
    await this.annotate(this.stillWanted(jobs));
  }

  /**
   * Without a fetch, where the base branches were fetched a moment ago and every job needs a commit of its own on them. The
   * push finds out whether they are still there; everything else is left to an attempt that fetches.
   */
  private async tryUnfetched(open: readonly GitJob[]): Promise<void> {
    const { mirror, clock } = this.options;
    if (!open.every(isForBase)) return;
    const bases = open.map(job => job.request.base);
    if (!mirror.freshness.isFresh(bases, clock.now())) return;
    const drafts = await this.draftsOfAll(open).catch(error => {
      if (error instanceof MirrorDamaged) throw error;
      return undefined;
    });
    if (!drafts) return;
    const { raced } = await this.push(await planBranches(drafts, this.fail));
    if (raced.length > 0) mirror.freshness.recordConflict(clock.now());
  }

  /** `undefined` unless each is a commit that depends on no other. */
  private async draftsOfAll(
    jobs: readonly WriteJob[],
  ): Promise<readonly Draft[] | undefined> {
    const branches = this.branchesFor(jobs);
    const located = await allOf(
      jobs.map(job => this.locateUnlessDeferred(job, branches)),
    );
    const drafts = located.filter(each => each !== undefined);
    return drafts.every(isDraft) && areIndependent(drafts) ? drafts : undefined;
  }

  private branchesFor(open: readonly GitJob[]): FetchedBranches {
    const { mirror, git } = this.options;
    return new FetchedBranches(mirror, git, this.objects, directoriesOf(open));
  }

  /** Gives the jobs that were refused together with others. */
  private async attempt(open: readonly GitJob[]): Promise<readonly WriteJob[]> {
    const { mirror, git, clock } = this.options;
    const names = open.flatMap(branchesOf);
    await mirror.fetch(git, names);
    mirror.freshness.markCurrent(names, clock.now());
    const branches = this.branchesFor(open);
    const drafts = await allOf(
      open.map(job => this.settling(job, () => this.begin(job, branches))),
    );
    const plans = await planBranches(
      drafts.filter(draft => draft !== undefined),
      this.fail,
    );
    const { refused } = await this.push(plans);
    await this.annotate(open);
    return refused;
  }

  /** Those that lose a race stay open. */
  private async annotate(jobs: readonly GitJob[]): Promise<void> {
    const { objects, fail } = this;
    const notes = jobs.filter((job): job is NoteJob => job.type === 'note');
    await writeNotes({ ...this.options, objects, fail }, notes);
  }

  /** A draft, of a write; everything but notes is settled by then. */
  private begin(
    job: GitJob,
    branches: FetchedBranches,
  ): Promise<Draft | undefined> {
    switch (job.type) {
      case 'write':
        return this.draft(job, branches);
      case 'note':
        return Promise.resolve(undefined);
      default:
        return settleReading(
          { ...this.options, objects: this.objects },
          job,
          branches,
        );
    }
  }

  private async push(plans: readonly BranchPlan[]): Promise<PushOutcome> {
    const { mirror, git, clock } = this.options;
    if (plans.length === 0) return { refused: [], raced: [] };
    const names = await importPlans(git, plans, clock.now());
    const wanted = plans.every(({ commits }) =>
      commits.every(({ job }) => !job.request.signal?.aborted),
    );
    if (!wanted) return { refused: [], raced: [] };
    const pushed = plans.map(({ branch }) => branch);
    // Until there is an answer nobody knows.
    mirror.freshness.invalidate(pushed);
    const outcome = await pushPlans(mirror, git, plans, names);
    mirror.freshness.markCurrent(
      pushed.filter(branch => !outcome.raced.includes(branch)),
      clock.now(),
    );
    return outcome;
  }

  private async draft(
    job: WriteJob,
    branches: FetchedBranches,
  ): Promise<Draft | undefined> {
    const located = await this.locate(job, branches);
    if (located.type === 'draft') return located;
    job.outcome.resolve(foundReceipt(located.found));
    return undefined;
  }

  private locateUnlessDeferred(
    job: WriteJob,
    branches: FetchedBranches,
  ): Promise<Located | undefined> {
    return this.locate(job, branches).catch(error => {
      if (!(error instanceof EditDeferred)) throw error;
      this.fail(job, error);
      return undefined;
    });
  }

  private async locate(
    job: WriteJob,
    branches: FetchedBranches,
  ): Promise<Located> {
    const { mirror, git } = this.options;
    const { request } = job;
    const baseHead = await baseToWrite(this.options, request, branches);
    const target = await locateTarget(
      { mirror, git, branches },
      request,
      baseHead,
    );
    if (target.type === 'found') return target;
    const tree = await branches.tree(baseHead);
    await request.beforeCommit?.();
    const edit = await editEnvironment(request, tree, new Map());
    const { branch, expected } = target;
    return { type: 'draft', job, branch, expected, baseHead, tree, edit };
  }

  /** An error settles its job; only damage concerns everybody. */
  private async settling<T>(
    job: GitJob,
    work: () => Promise<T>,
  ): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof MirrorDamaged) throw error;
      this.fail(job, error);
      return undefined;
    }
  }

  private readonly fail: FailJob = (job, error) => {
    if (error instanceof EditDeferred) this.waiting.set(job, error.ready);
    else job.outcome.reject(error);
  };

  private stillWanted(jobs: readonly GitJob[]): GitJob[] {
    return jobs.filter(job => {
      if (!job.outcome.isOpen || this.waiting.has(job)) return false;
      const signal = job.type === 'contains' ? undefined : job.request.signal;
      if (!signal?.aborted) return true;
      job.outcome.reject(signal.reason);
      return false;
    });
  }
}
