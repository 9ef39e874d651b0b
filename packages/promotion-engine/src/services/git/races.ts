import { GitError } from './GitError';
import { GitJob, ReadJob } from './GitJob';

const FIRST_WAIT_MS = 25;
const LONGEST_WAIT_MS = 1_000;

/** The branches that a job looks at; the last is the one that it moves. @internal */
export function branchesOf(job: GitJob): string[] {
  // The empty name is the beginning of all.
  if (job.type === 'commit') return [job.request.branch ?? ''];
  const { base } = job.request;
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
    } faster, ${attempts} times: ${branchesOf(
      job,
    ).pop()} moved before each push`,
  );
}

/** In milliseconds, with jitter. @internal */
export function waitBefore(attempt: number): number {
  const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt);
  return longest * (0.5 + Math.random() / 2);
}

/** Whether a job reads a branch as it was a moment ago. @internal */
export function isLenientRead(job: GitJob): job is ReadJob {
  return job.type === 'read' && job.request.fetch !== 'always';
}
