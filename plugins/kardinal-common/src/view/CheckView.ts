import { CheckReport } from '../checks/checkReport';

/** What a gate waits for that is the check of a commit. @public */
export interface CheckView {
  /** What it checks: what an environment runs, or the head of the pull request that changes one. */
  readonly subject: 'running' | 'pullRequest';
  readonly environment: string;
  /** What Pipelines call the check. */
  readonly key: string;
  /** `pending` too where nobody can say what it is. */
  readonly phase: 'pending' | 'success' | 'failure';
  /** Why it is that, with the description of who reported it, without a full stop. */
  readonly reason: string;
  /** Of the page that says more; it may be anything that somebody wrote. */
  readonly url?: string;
  readonly reported?: CheckReport;
}
