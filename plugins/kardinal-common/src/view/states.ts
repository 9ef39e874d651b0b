/**
 * The states that a person sees, of steps and of Bundles.
 *
 * @public
 */
export type PromotionState =
  | 'Pending'
  | 'Waiting'
  | 'Promoting'
  | 'WaitingForMerge'
  | 'PullRequestClosed'
  | 'HealthChecking'
  | 'Verified'
  | 'NoOp'
  | 'Failed'
  | 'AbortedByAlarm'
  | 'SkipDenied'
  | 'RollingBack'
  | 'Superseded';

/** @public */
export type StateTone =
  | 'neutral'
  | 'accent'
  | 'attention'
  | 'success'
  | 'danger'
  | 'muted';

/** @public */
export type StateIcon =
  | 'circle'
  | 'hourglass'
  | 'arrow'
  | 'pullRequest'
  | 'closedPullRequest'
  | 'pulse'
  | 'check'
  | 'cross'
  | 'arrowBack'
  | 'slash';

/** One icon, one word, one tone each: colour is never the only sign. @public */
export const stateTable: Readonly<
  Record<
    PromotionState,
    {
      readonly word: string;
      readonly icon: StateIcon;
      readonly tone: StateTone;
    }
  >
> = {
  Pending: { word: 'Not started', icon: 'circle', tone: 'neutral' },
  Waiting: { word: 'Waiting', icon: 'hourglass', tone: 'neutral' },
  Promoting: { word: 'Promoting', icon: 'arrow', tone: 'accent' },
  WaitingForMerge: {
    word: 'Needs a merge',
    icon: 'pullRequest',
    tone: 'attention',
  },
  PullRequestClosed: {
    word: 'Reopen needed',
    icon: 'closedPullRequest',
    tone: 'attention',
  },
  HealthChecking: { word: 'Checking health', icon: 'pulse', tone: 'accent' },
  Verified: { word: 'Verified', icon: 'check', tone: 'success' },
  NoOp: { word: 'No change', icon: 'check', tone: 'success' },
  Failed: { word: 'Failed', icon: 'cross', tone: 'danger' },
  AbortedByAlarm: { word: 'Stopped by alarm', icon: 'cross', tone: 'danger' },
  SkipDenied: { word: 'Refused', icon: 'cross', tone: 'danger' },
  RollingBack: { word: 'Rolling back', icon: 'arrowBack', tone: 'attention' },
  Superseded: { word: 'Superseded', icon: 'slash', tone: 'muted' },
};

/** Whether only a person with the pull request can let it go on. @public */
export function needsPullRequest(state: PromotionState): boolean {
  return state === 'WaitingForMerge' || state === 'PullRequestClosed';
}
