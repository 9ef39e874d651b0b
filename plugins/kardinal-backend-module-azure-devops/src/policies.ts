import {
  ForgeConnection,
  RepositoryRef,
} from '@kardinal/backstage-plugin-kardinal-node';
import { AzurePullRequest } from './pullRequest';

/** What a policy of a branch says of a pull request. @internal */
export interface PolicyEvaluation {
  readonly status: string;
  readonly configuration: {
    readonly isBlocking?: boolean;
    readonly isEnabled?: boolean;
    readonly isDeleted?: boolean;
    readonly type: { readonly id: string; readonly displayName?: string };
    readonly settings?: Readonly<Record<string, unknown>>;
  };
}

/** The types of policies, which are the same everywhere. @internal */
export const POLICY = {
  minimumReviewers: 'fa4e907d-c16b-4a4c-9dfa-4906e5d171dd',
  requiredReviewers: 'fd2167ab-b0be-447a-8ec8-39368250530e',
  build: '0609b952-1397-4640-95ec-e00a01b2c241',
  status: 'cbdc66da-9728-4af8-aada-9a5a32e4a226',
  comments: 'c6a1889d-b943-4856-b76f-9e46bb6b0df2',
  workItems: '40e92b44-2fe1-4dd6-b3d8-74a9c21d0c6e',
  mergeStrategy: 'fa4e907d-c16b-4a4c-9dfa-4916e5d171ab',
} as const;

/** Still a preview of the interface. */
const API_VERSION = '7.1-preview.1';
const PAGE_LIMIT = 5;

/**
 * What the policies of the base branch say of a pull request, of which it is enough to read one that is open.
 *
 * @internal
 */
export async function readPolicies(
  connection: ForgeConnection,
  repository: RepositoryRef,
  request: AzurePullRequest,
): Promise<readonly PolicyEvaluation[]> {
  const { pullRequestId: number } = request;
  const { id: project } = request.repository.project;
  return connection.sendAll<PolicyEvaluation>(
    repository,
    `read the policies for pull request ${number}`,
    {
      path: '/policy/evaluations',
      query: {
        artifactId: `vstfs:///CodeReview/CodeReviewId/${project}/${number}`,
        'api-version': API_VERSION,
      },
      pageLimit: PAGE_LIMIT,
    },
  );
}

/**
 * What the policies that block a merge still require, as each completes "the repository requires …".
 *
 * @internal
 */
export function requirementsOf(
  evaluations: readonly PolicyEvaluation[],
): readonly string[] {
  const unmet = evaluations.filter(
    ({ status, configuration }) =>
      isInForce(configuration) &&
      configuration.isBlocking === true &&
      // It is met by how the pull request is merged.
      !isOfType(configuration, POLICY.mergeStrategy) &&
      status !== 'approved' &&
      status !== 'notApplicable',
  );
  return [...new Set(unmet.map(requirementOf))];
}

/**
 * Whether a status holds a merge, and each push takes it back: `kept` where what was said of an older commit stays.
 *
 * @internal
 */
export function statusPolicyOf(
  evaluations: readonly PolicyEvaluation[],
  context: string,
): 'required' | 'kept' | 'absent' {
  const settings = evaluations
    .filter(
      ({ status, configuration }) =>
        isInForce(configuration) &&
        configuration.isBlocking === true &&
        isOfType(configuration, POLICY.status) &&
        status !== 'notApplicable',
    )
    .map(({ configuration }) => configuration.settings ?? {})
    .filter(each => contextOf(each) === context);
  if (settings.length === 0) return 'absent';
  return settings.some(each => each.invalidateOnSourceUpdate === true)
    ? 'required'
    : 'kept';
}

function isInForce({
  isEnabled = true,
  isDeleted = false,
}: PolicyEvaluation['configuration']): boolean {
  return isEnabled && !isDeleted;
}

function isOfType(
  { type }: PolicyEvaluation['configuration'],
  id: string,
): boolean {
  return type.id.toLowerCase() === id;
}

function requirementOf({ status, configuration }: PolicyEvaluation): string {
  const { type, settings = {} } = configuration;
  const running = status === 'running' || status === 'queued';
  switch (type.id.toLowerCase()) {
    case POLICY.minimumReviewers:
      return approvals(settings.minimumApproverCount);
    case POLICY.requiredReviewers:
      return `an approval of reviewers that a policy names${called(
        settings.message,
      )}`;
    case POLICY.build:
      return `a build${called(settings.displayName)} that succeeded${
        running ? ', which has not ended' : ''
      }`;
    case POLICY.status:
      return `the status ${contextOf(settings)} to be one that succeeded`;
    case POLICY.comments:
      return 'every comment to be resolved';
    case POLICY.workItems:
      return 'a work item that is linked to it';
    default:
      return `what its policy ${type.displayName ?? type.id} asks for`;
  }
}

function approvals(count: unknown): string {
  return typeof count === 'number' && count > 1
    ? `approvals of ${count} reviewers`
    : 'an approval';
}

function called(name: unknown): string {
  return typeof name === 'string' && name !== '' ? ` (${name})` : '';
}

function contextOf({
  statusGenre,
  statusName,
}: Readonly<Record<string, unknown>>): string {
  return [statusGenre, statusName]
    .filter(part => typeof part === 'string' && part !== '')
    .join('/');
}

/** How a pull request is to be merged, of what a policy lets people choose from. @internal */
export type MergeStrategy =
  | 'noFastForward'
  | 'rebaseMerge'
  | 'squash'
  | 'rebase';

/** By how much of the commits that were reviewed is left. */
const STRATEGIES: readonly (readonly [string, MergeStrategy])[] = [
  ['allowNoFastForward', 'noFastForward'],
  ['allowRebaseMerge', 'rebaseMerge'],
  ['allowSquash', 'squash'],
  ['allowRebase', 'rebase'],
];

/** A merge commit where policies allow it, else what keeps most of the commits. @internal */
export function mergeStrategyOf(
  evaluations: readonly PolicyEvaluation[],
): MergeStrategy {
  const limits = evaluations
    .filter(
      ({ configuration }) =>
        isInForce(configuration) &&
        isOfType(configuration, POLICY.mergeStrategy),
    )
    .map(({ configuration: { settings = {} } }) => settings);
  const found = STRATEGIES.find(([setting, strategy]) =>
    limits.every(
      limit =>
        limit[setting] === true ||
        // What the setting was before there were four.
        (limit.useSquashMerge === true && strategy === 'squash'),
    ),
  );
  return found?.[1] ?? 'noFastForward';
}
