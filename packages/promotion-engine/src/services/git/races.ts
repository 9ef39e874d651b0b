import { GitError } from './GitError';
import { unreachable } from '@kardinal/kube-controller';
import type { BranchFreshness } from './BranchFreshness';
import { GitJob } from './GitJob';
import { NOTES, NOTES_REF } from './notes';
import { TAGS } from './tags';

const FIRST_WAIT_MS = 25;
const LONGEST_WAIT_MS = 1_000;

/** The branches that a job looks at; the last is the one that it moves. @internal */
export function branchesOf(job: GitJob): string[] {
  // The empty name is the beginning of all.
  if (job.type === 'commit') return [job.request.branch ?? ''];
  if (job.type === 'tags') return [TAGS];
  const { base } = job.request;
  if (job.type === 'note' || (job.type === 'read' && job.request.notes))
    return [base, NOTES];
  return job.type === 'write' && job.request.target.type === 'branch'
    ? [base, job.request.target.name]
    : [base];
}

/** @internal */
export function lostRace(job: GitJob, attempts: number): GitError {
  return new GitError(
    'transient',
    `Others pushed to ${
      job.request.repository.url
    } faster, ${attempts} times: ${
      job.type === 'note' ? NOTES_REF : branchesOf(job).pop()
    } moved before each push`,
  );
}

/** In milliseconds, with jitter. @internal */
export function waitBefore(attempt: number): number {
  const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt);
  return longest * (0.5 + Math.random() / 2);
}

/** Whether a job only looks at a branch that was fetched as lately as it needs. @internal */
export function needsNoFetch(
  job: GitJob,
  freshness: BranchFreshness,
  now: number,
): boolean {
  switch (job.type) {
    case 'read': {
      const { fetch } = job.request;
      return fetch !== 'always' && freshness.isFresh(branchesOf(job), now);
    }
    case 'log': {
      const { base, fetchedSince = Infinity } = job.request;
      return freshness.isKnownSince(base, fetchedSince);
    }
    case 'note':
      return freshness.isFresh([NOTES], now);
    case 'write':
    case 'contains':
    case 'commit':
    case 'tags':
      return false;
    default:
      return unreachable(job);
  }
}
