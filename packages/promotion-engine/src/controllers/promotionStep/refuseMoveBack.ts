import {
  PromotionStep,
  soleEnvironment,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  Promotion,
  ScmCredentials,
  StepError,
} from '@kardinal/backstage-plugin-kardinal-node';
import { GitRepositories } from '../../services/git';
import { ActiveCommit, readActive } from '../../services/hydration/readActive';
import { Place, Places } from './placesAround';

/** What a move is judged by. */
export interface Move {
  readonly step: PromotionStep;
  readonly promotion: Pick<Promotion, 'bundle' | 'environment'>;
  readonly credentials: ScmCredentials | undefined;
}

/**
 * Throws where the environment, or one that follows it, has what a later commit of the dry branch renders: an environment moves
 * back by a rollback alone, and no change goes behind one that is further already. It also throws where a branch says to have
 * what no commit of the dry branch renders, and where one of the environments before has what no commit up to this one renders.
 *
 * @throws StepError `terminal`, also where a branch does not say what it has; `waiting` where one of those before has something else
 * @see spec 3, PromotionStrategy, rules 1 and 2
 */
export async function refuseMoveBack(
  git: Pick<GitRepositories, 'read' | 'contains'>,
  move: Move,
  { ahead, before }: Places,
  signal: AbortSignal,
): Promise<void> {
  const { git: target, gitCommit } = move.step.spec;
  const { bundle } = move.promotion;
  const isRollback =
    (gitCommit?.undone ?? []).length > 0 ||
    (bundle !== undefined && soleEnvironment(bundle) !== undefined);
  if (target.layout !== 'branch' || gitCommit === undefined || isRollback)
    return;
  // Together, so that their branches are fetched once.
  const said = await Promise.all(
    [...ahead, ...before].map(({ branch, path }) =>
      readActive(git, {
        ...repositoryOf(move),
        branch,
        directory: path,
        signal,
      }),
    ),
  );
  for (const [index, place] of ahead.entries())
    await refuseBehind(git, move, place, said[index]);
  for (const [index, place] of before.entries())
    await awaitSame(git, move, place, said[ahead.length + index]);
}

/** What came before a change renders the same, where the record says that the environment has the change. */
async function awaitSame(
  git: Pick<GitRepositories, 'contains'>,
  move: Move,
  { environment }: Place,
  active: ActiveCommit | undefined,
): Promise<void> {
  const { sha = '', branch } = move.step.spec.gitCommit ?? {};
  if (branch === undefined || active === undefined || active.drySha === sha)
    return;
  const { drySha, where } = active;
  if ((await contains(git, move, drySha, sha)) === 'contained') return;
  throw new StepError(
    'waiting',
    `Waiting until ${environment} has commit ${sha.slice(
      0,
      7,
    )} of ${branch} again: ${where} says that ${drySha.slice(
      0,
      7,
    )} was rendered`,
  );
}

async function refuseBehind(
  git: Pick<GitRepositories, 'contains'>,
  move: Move,
  { environment, recorded }: Place,
  active: ActiveCommit | undefined,
): Promise<void> {
  const { sha = '', branch } = move.step.spec.gitCommit ?? {};
  if (branch === undefined) return;
  const has = async (commit: string, at?: string) =>
    (await contains(git, move, commit, at)) === 'contained';
  for (const later of new Set([active?.drySha, recorded])) {
    if (later === undefined || later === sha) continue;
    // Forward: what came before a commit of the dry branch is on it, too.
    if (await has(later, sha)) continue;
    if (later === active?.drySha && !(await has(later)))
      throw lie(active, branch);
    if (await has(sha, later))
      throw behind(move, environment, later.slice(0, 7));
  }
}

/** Whether a commit is on the dry branch, or came before another one there. */
function contains(
  git: Pick<GitRepositories, 'contains'>,
  move: Move,
  commit: string,
  at?: string,
): ReturnType<GitRepositories['contains']> {
  const { branch = '' } = move.step.spec.gitCommit ?? {};
  return git.contains({
    ...repositoryOf(move),
    base: branch,
    commit,
    ...(at === undefined ? {} : { at }),
  });
}

function behind(
  { step: { spec }, promotion }: Move,
  environment: string,
  later: string,
): StepError {
  const { sha = '', branch = '' } = spec.gitCommit ?? {};
  const has = `has what commit ${later} of ${branch} renders, which came after ${sha.slice(
    0,
    7,
  )}`;
  return new StepError(
    'terminal',
    environment === promotion.environment
      ? `${environment} ${has}: an environment does not move back; roll it back instead`
      : `${environment}, which follows ${promotion.environment}, ${has}: no change goes behind one that is further already; promote a newer commit instead`,
  );
}

function lie({ drySha, where }: ActiveCommit, branch: string): StepError {
  return new StepError(
    'terminal',
    `${where} says that commit ${drySha} was rendered, which ${branch} does not have, so that nobody knows what would move: correct it, or delete the branch`,
  );
}

function repositoryOf({ step, credentials }: Move) {
  return {
    repository: { url: step.spec.git.url },
    ...(credentials === undefined ? {} : { credentials }),
  };
}
