import { EnvironmentNodeView } from '../view/EnvironmentNodeView';
import { plainSentence } from '../view/sentences';
import { PromotionState } from '../view/states';
import { PipelineView } from '../view/ViewMessage';

/** What waiting for a release comes to: `over` is an end without what was waited for. @public */
export type ProgressOutcome = 'underway' | 'verified' | 'over';

/** How far a release is, for a program that waits for it. @public */
export interface ReleaseProgress {
  readonly namespace: string;
  readonly name: string;
  readonly pipeline: string;
  readonly version: string;
  readonly outcome: ProgressOutcome;
  readonly state: PromotionState;
  /** In one sentence; instants are RFC 3339. */
  readonly message: string;
  /** Of the environments that it goes to, in their order. */
  readonly environments: readonly {
    readonly name: string;
    readonly outcome: ProgressOutcome;
    readonly state: PromotionState;
    readonly message: string;
    readonly pullRequest?: string;
  }[];
}

/**
 * What the page of a Pipeline says of its chosen Bundle.
 *
 * @throws Error where none is chosen
 * @public
 */
export function releaseProgress(view: PipelineView): ReleaseProgress {
  const { namespace, name: pipeline, selected } = view;
  if (selected === undefined)
    throw new Error(`The Pipeline ${namespace}/${pipeline} has no Bundle yet`);
  const { bundle: name, version, state, sentence, nodes } = selected;
  return {
    namespace,
    name,
    pipeline,
    version,
    outcome: outcomeOf(state),
    state,
    message: plainSentence(sentence),
    environments: nodes
      .filter(
        (node): node is EnvironmentNodeView => node.type === 'environment',
      )
      .map(environment => ({
        name: environment.name,
        outcome: outcomeOf(environment.state),
        state: environment.state,
        message: plainSentence(environment.sentence),
        ...(environment.pullRequest === undefined
          ? {}
          : { pullRequest: environment.pullRequest.url }),
      })),
  };
}

function outcomeOf(state: PromotionState): ProgressOutcome {
  switch (state) {
    case 'Verified':
    case 'NoOp':
      return 'verified';
    case 'Failed':
    case 'AbortedByAlarm':
    case 'SkipDenied':
    case 'RollingBack':
    case 'Superseded':
      return 'over';
    case 'Pending':
    case 'Waiting':
    case 'Promoting':
    case 'WaitingForMerge':
    case 'PullRequestClosed':
    case 'HealthChecking':
      return 'underway';
    default:
      return state satisfies never;
  }
}
