import { MirrorDamaged } from './MirrorDamaged';
import { MirrorGit } from './MirrorGit';
import { RepositoryTree } from './RepositoryTree';
import { EditOutcome, editEnvironment } from './EnvironmentEdit';
import { FailJob, WriteJob } from './GitJob';
import { commitMessage } from './commitMessage';
import { ImportedCommit, ImportedFile, fastImport } from './fastImport';
import { signCommits } from './signCommits';

/** A write whose edit was made on the head of its base branch. @internal */
export interface Draft {
  readonly job: WriteJob;
  readonly branch: string;
  readonly expected: string | undefined;
  readonly baseHead: string;
  readonly tree: RepositoryTree;
  readonly edit: EditOutcome;
}

/** A commit to make, on `baseHead` or on the one before it. @internal */
export interface PlannedCommit {
  readonly job: WriteJob;
  readonly edit: EditOutcome;
}

/** The commits that one branch is to get, in order. @internal */
export interface BranchPlan {
  readonly branch: string;
  readonly expected: string | undefined;
  readonly baseHead: string;
  readonly commits: readonly PlannedCommit[];
  /** Writes that earlier commits of the same push leave nothing to do for. */
  readonly followers: readonly {
    readonly job: WriteJob;
    readonly after: number;
  }[];
}

/** Each branch gets its commits in the order of the jobs. @internal */
export async function planBranches(
  drafts: readonly Draft[],
  fail: FailJob,
): Promise<BranchPlan[]> {
  const plans = [];
  for (const branch of new Set(drafts.map(draft => draft.branch))) {
    const own = drafts.filter(draft => draft.branch === branch);
    plans.push(await planBranch(own, fail));
  }
  return plans.filter(plan => plan.commits.length > 0);
}

/**
 * Puts the drafts of one branch one after the other. An edit that depends on what an earlier one wrote is made again
 * on top of it. Writes with nothing to do are settled.
 */
async function planBranch(
  drafts: readonly Draft[],
  fail: FailJob,
): Promise<BranchPlan> {
  const { branch, expected, baseHead } = drafts[0];
  const overlay = new Map<string, ImportedFile>();
  const commits: PlannedCommit[] = [];
  const followers: { job: WriteJob; after: number }[] = [];
  for (const draft of drafts) {
    const { job } = draft;
    const dependent = [...overlay.keys()].some(path =>
      draft.edit.inspected.includes(path),
    );
    const edit = dependent ? await editAgain(draft, overlay, fail) : draft.edit;
    if (edit && edit.files.length > 0) {
      commits.push({ job, edit });
      for (const file of edit.files) overlay.set(file.path, file);
    } else if (edit && dependent) {
      followers.push({ job, after: commits.length - 1 });
    } else if (edit) {
      job.outcome.resolve({ type: 'unchanged', baseCommit: baseHead });
    }
  }
  return { branch, expected, baseHead, commits, followers };
}

async function editAgain(
  draft: Draft,
  overlay: ReadonlyMap<string, ImportedFile>,
  fail: FailJob,
): Promise<EditOutcome | undefined> {
  try {
    return await editEnvironment(draft.job.request, draft.tree, overlay);
  } catch (error) {
    if (error instanceof MirrorDamaged) throw error;
    fail(draft.job, error);
    return undefined;
  }
}

/**
 * Makes the commits of all branches by one import, and signs those that are to be. Returns their names, plan by plan.
 *
 * @internal
 */
export async function importPlans(
  git: MirrorGit,
  plans: readonly BranchPlan[],
  now: number,
): Promise<string[][]> {
  const commits: ImportedCommit[] = [];
  for (const plan of plans) {
    plan.commits.forEach(({ job, edit }, index) => {
      const { request } = job;
      commits.push({
        parent: index === 0 ? plan.baseHead : commits.length - 1,
        author: request.author,
        at: request.at ?? now,
        message: commitMessage(request.message(edit.result), request.key),
        files: edit.files,
      });
    });
  }
  const lines = await git.fastImport(fastImport(commits), commits.length + 1);
  const imported = lines.slice(0, -1);
  if (!imported.every(isObjectName)) {
    throw new MirrorDamaged('fast-import did not make every commit');
  }
  const signers = plans.flatMap(plan =>
    plan.commits.map(({ job }) => job.request.signer),
  );
  const names = await signCommits(
    git,
    imported.map((commit, index) => ({ commit, signer: signers[index] })),
  );
  return plans.map(plan => names.splice(0, plan.commits.length));
}

function isObjectName(line: string): boolean {
  return /^[0-9a-f]{40,64}$/.test(line);
}

/** None looks at what another one changes. @internal */
export function areIndependent(drafts: readonly Draft[]): boolean {
  return drafts.every(draft =>
    drafts.every(
      other =>
        other === draft ||
        !other.edit.files.some(({ path }) =>
          draft.edit.inspected.includes(path),
        ),
    ),
  );
}
