import {
  Bundle,
  CommitStatus,
  ownChecks,
  Pipeline,
  PromotionStep,
  shortHash,
} from '@kardinal/backstage-plugin-kardinal-common';
import { ObservedWindow } from '../../services/promotions/observeWindows';

/** A key under which Kardinal reports. */
export type OwnCheckKey = (typeof ownChecks)[keyof typeof ownChecks];

/** What stands before the merge of an open pull request. */
export interface ProposedFacts {
  /** The environments directly before its own. */
  readonly upstreams: readonly {
    readonly environment: string;
    readonly state: string;
  }[];
  /** Why the change does not go to its environment yet, though those before it are verified. */
  readonly ineligible?: string;
  /** The change windows that guard it. */
  readonly windows: readonly ObservedWindow[];
}

/** A promotion of which Kardinal reports what it knows. */
export interface ReportedPromotion {
  readonly bundle: Bundle;
  readonly step: PromotionStep;
  /** Only while its pull request is open. */
  readonly proposed?: ProposedFacts;
}

/** What Kardinal knows of the commits of a Pipeline, and what it reported before. */
export interface OwnChecks {
  /** None where the Pipeline asks for no reports. */
  readonly promotions: readonly ReportedPromotion[];
  /** What has a name of a report, whoever wrote it. */
  readonly present: readonly CommitStatus[];
  /** What a controller reported for the Pipeline. */
  readonly made: readonly CommitStatus[];
}

/** Whether a Pipeline has its commits reported: where environments share a branch, they share its commits. */
export function reportsChecks({ spec }: Pipeline): boolean {
  return spec.reportChecks !== undefined && spec.git.layout === 'branch';
}

/** Promotions that may still merge. */
const underWay: readonly string[] = ['Promoting', 'WaitingForMerge'];

/** The head of the open pull request of a promotion: the one that was pushed. */
export function proposedHead({
  status = {},
}: Pick<PromotionStep, 'status'>): string | undefined {
  const { pullRequest, state = 'Pending' } = status;
  return pullRequest?.state === 'open' && underWay.includes(state)
    ? pullRequest.head
    : undefined;
}

/** The commit that a promotion made on the branch of its environment; where nothing had to change, it is another one's. */
export function reportedCommit({
  spec,
  status = {},
}: Pick<PromotionStep, 'spec' | 'status'>): string | undefined {
  const { written, revision } = status;
  return written === 'committed' &&
    revision?.type === 'git' &&
    revision.branch === spec.git.branch
    ? revision.commit
    : undefined;
}

/** One for each key of a commit in an environment, whichever Bundle came there with it. */
export function ownCheckName(
  { metadata }: Pipeline,
  environment: string,
  sha: string,
  key: OwnCheckKey,
): string {
  const what = [metadata.name, environment, sha, key].join('\n');
  return `kardinal-${shortHash(what, 16)}`;
}

/** The names of everything that may be reported of a promotion as it is now. */
export function ownCheckNames(
  pipeline: Pipeline,
  step: PromotionStep,
): readonly string[] {
  const { health, soak, windows, previousEnvironment } = ownChecks;
  const named = (sha: string | undefined, keys: readonly OwnCheckKey[]) =>
    sha === undefined
      ? []
      : keys.map(key =>
          ownCheckName(pipeline, step.spec.environment, sha, key),
        );
  return [
    ...named(reportedCommit(step), [health, soak]),
    ...named(proposedHead(step), [windows, previousEnvironment]),
  ];
}
