import type { ForgeContext } from '../ForgeContext';
import type { BareRepository } from '../git/BareRepository';
import { compareCommits } from '../git/compareCommits';
import type { FileChange } from '../git/FileChange';
import { mergeTrees } from '../git/mergeTrees';
import type { PullRecord, RepositoryRecord } from '../state/records';
import { combinedState } from '../shapes/statusShape';
import { newestStatuses, unmetRule } from './protection';
import { unmetSignature } from './unmetSignature';

/** GitHub's summary of whether a pull request can be merged. @public */
export type MergeableState =
  | 'clean'
  | 'dirty'
  | 'blocked'
  | 'unstable'
  | 'draft'
  | 'unknown';

/** What git says about a pull request. @public */
export interface PullFacts {
  baseSha: string;
  mergeable: boolean | null;
  mergeableState: MergeableState;
  commits: number;
  additions: number;
  deletions: number;
  changedFiles: number;
}

/** The two commits that a pull request is about, and where they parted. @public */
export interface PullEnds {
  base: string;
  head: string;
  mergeBase: string;
}

/** Finds the commits of a pull request, also of a finished one. @public */
export async function pullEnds(
  git: BareRepository,
  pull: PullRecord,
): Promise<PullEnds> {
  const current =
    pull.state === 'open' ? await git.branch(pull.baseBranch) : undefined;
  const base = pull.merge?.baseSha ?? current ?? pull.baseSha;
  const { mergeBase } = await compareCommits(git, base, pull.headSha);
  return { base, head: pull.headSha, mergeBase: mergeBase ?? base };
}

/** The files that a pull request changes. @public */
export async function pullFiles(
  git: BareRepository,
  pull: PullRecord,
): Promise<FileChange[]> {
  const { mergeBase, head } = await pullEnds(git, pull);
  return git.changes(mergeBase, head);
}

/** Reads a pull request from git. @public */
export async function pullFacts(
  forge: ForgeContext,
  repository: RepositoryRecord,
  pull: PullRecord,
): Promise<PullFacts> {
  const git = forge.repositories.of(repository);
  const ends = await pullEnds(git, pull);
  const [{ ahead }, changes, state] = await Promise.all([
    compareCommits(git, ends.base, ends.head),
    git.changes(ends.mergeBase, ends.head),
    mergeableState(forge, git, { pull, ends }),
  ]);
  return {
    baseSha: ends.base,
    mergeable: state === 'unknown' ? null : state !== 'dirty',
    mergeableState: state,
    commits: ahead,
    additions: changes.reduce((sum, change) => sum + change.additions, 0),
    deletions: changes.reduce((sum, change) => sum + change.deletions, 0),
    changedFiles: changes.length,
  };
}

async function mergeableState(
  forge: ForgeContext,
  git: BareRepository,
  { pull, ends }: { pull: PullRecord; ends: PullEnds },
): Promise<MergeableState> {
  if (pull.state === 'closed') return 'unknown';
  const merge = await mergeTrees(git, ends.base, ends.head);
  if (merge.outcome === 'conflict') return 'dirty';
  if (pull.draft) return 'draft';
  const unmet =
    unmetRule(forge, pull) ??
    (await unmetSignature(forge, git, { pull, base: ends.base }));
  if (unmet !== undefined) return 'blocked';
  const statuses = newestStatuses(forge, pull.repository, pull.headSha);
  if (statuses.length === 0 || combinedState(statuses) === 'success') {
    return 'clean';
  }
  return 'unstable';
}
