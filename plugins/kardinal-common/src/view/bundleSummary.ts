import { unreachable } from '@kardinal/foundation';
import { titleOf } from '../api/artifacts';
import { createdAtOf, graphEngineSilent, writeRefused } from '../api/bundles';
import { Bundle } from '../api/types.generated';
import { chartReference, chartsOf } from '../api/charts';
import { EnvironmentDrift } from '../drift';
import { recordedDriftSentence } from '../drift/recordedDriftSentence';
import { settlementOf } from '../drift/settlementOf';
import { gatesOutdated } from '../graph/gateChanges';
import { emergencyCondition, rollbackOf } from '../rollback';
import { Running } from './currentOf';
import { replacedWords } from './replacedWords';
import { quoted, sentence } from './sentences';
import { PromotionState } from './states';
import { BundleSummary, Sentence } from './types';
import { waitingForPullRequest } from './waitingForPullRequest';

/** What the list knows beside the Bundle itself. */
export interface SummaryContext {
  /** How a sentence refers to a Bundle of this Pipeline. */
  readonly referenceToName: (name: string) => string;
  /** The sentence of the node that answers, where it is known. */
  readonly detail?: Sentence;
  /** What runs in its place where it was verified. */
  readonly drift?: Sentence;
  /** By environment, what was verified there last of Bundles that promote the same. */
  readonly running?: ReadonlyMap<string, Running>;
  /** Whom it waits for, where it waits for its turn. */
  readonly wait?: Sentence;
}

/** Reasons of `Ready` whose message begins with an environment. */
const environmentReasons: readonly string[] = [
  'StepFailed',
  'RollingBack',
  'AbortedByAlarm',
];

/** A Bundle in the list. */
export function bundleSummary(
  bundle: Bundle,
  context: SummaryContext,
): BundleSummary {
  const { status } = bundle;
  const states = Object.values(status?.environments ?? {}).map(
    ({ state }) => state,
  );
  const supersededBy = status?.supersededBy;
  const charts = chartsOf(bundle).map(chartReference);
  return {
    name: bundle.metadata.name,
    type: bundle.spec.type,
    version: titleOf(bundle),
    phase: status?.phase ?? 'Available',
    state: stateOf(bundle),
    createdAt: createdAtOf(bundle),
    provenance: { ...bundle.spec.provenance },
    images: (bundle.spec.artifacts.images ?? []).map(each => each.reference),
    verified: states.filter(state => state === 'Verified' || state === 'NoOp')
      .length,
    targeted: states.length,
    sentence: sentenceOf(bundle, context),
    ...(charts.length === 0 ? {} : { charts }),
    ...(supersededBy === undefined ? {} : { supersededBy }),
  };
}

function stateOf({ status }: Bundle): PromotionState {
  if (status?.phase === undefined) return 'Waiting';
  switch (status.phase) {
    case 'Available':
      return 'Waiting';
    case 'Promoting':
      return movingState(status);
    case 'Verified':
    case 'Failed':
    case 'Superseded':
    case 'SkipDenied':
      return status.phase;
    default:
      return unreachable(status.phase);
  }
}

/** What a Bundle on its way is doing: the most telling state of its environments. */
function movingState(status: NonNullable<Bundle['status']>): PromotionState {
  const states = Object.values(status.environments ?? {}).map(
    ({ state, pullRequest }) =>
      waitingForPullRequest(state as PromotionState, pullRequest),
  );
  const telling = [
    'PullRequestClosed',
    'WaitingForMerge',
    'HealthChecking',
    'Promoting',
  ] as const;
  return telling.find(state => states.includes(state)) ?? 'Waiting';
}

function sentenceOf(
  bundle: Bundle,
  { detail, drift, referenceToName, running, wait }: SummaryContext,
): Sentence {
  const { status } = bundle;
  const ready = status?.conditions?.find(each => each.type === 'Ready');
  const version = titleOf(bundle);
  if (status?.phase === undefined)
    return sentence(`${version} has not started.`);
  switch (status.phase) {
    case 'Verified':
      return drift ?? verifiedWords(bundle, running);
    case 'Superseded':
      if (status.supersededBy === undefined && ready !== undefined)
        return sentence(`${version} was stopped: ${quoted(ready.message)}.`);
      return sentence(
        status.supersededBy === undefined
          ? `${version} was superseded.`
          : `Superseded by ${referenceToName(status.supersededBy)}.`,
      );
    case 'SkipDenied':
      return sentence(
        `${version} was refused: ${quoted(ready?.message ?? '')}.`,
      );
    case 'Failed':
      return (
        detail ??
        sentence(
          // The message of a failed step begins with its environment.
          environmentReasons.includes(ready?.reason ?? '')
            ? ''
            : `${version} failed: `,
          `${quoted(ready?.message ?? '')}.`,
        )
      );
    case 'Promoting':
      return detail ?? sentence(`${version} is being promoted.`);
    case 'Available':
      if (wait !== undefined) return wait;
      return ready === undefined
        ? sentence(`${version} has not started.`)
        : sentence(`${version} is waiting: ${quoted(ready.message)}.`);
    default:
      return unreachable(status.phase);
  }
}

function verifiedWords(
  bundle: Bundle,
  running: SummaryContext['running'] = new Map(),
): Sentence {
  const rollback = rollbackOf(bundle);
  const settlement = settlementOf(bundle);
  const version = titleOf(bundle);
  if (rollback !== undefined)
    return sentence(`${rollback.environment} was rolled back to ${version}.`);
  switch (settlement?.act) {
    case 'import':
      return sentence(
        `${settlement.environment} ran ${version} already, which is on record now.`,
      );
    case 'revert':
      return sentence(`${version} was put back in ${settlement.environment}.`);
    default:
      return reachedWords(bundle, replacedWords(bundle, running));
  }
}

/** One that has been replaced was verified; only the others are. */
function reachedWords(
  bundle: Bundle,
  replaced: Sentence | undefined,
): Sentence {
  const version = titleOf(bundle);
  const reach = reachOf(bundle);
  return replaced === undefined
    ? sentence(`${version} is verified ${reach}.`)
    : sentence(`${version} was verified ${reach}; `, replaced, '.');
}

/** Where one that was verified has come to. */
function reachOf({ spec: { intent } }: Bundle): string {
  return intent?.target === undefined
    ? 'in every environment'
    : `up to ${intent.target}`;
}

/**
 * What a person should know of a Bundle beside how it stands: an emergency, that no Graph engine goes on with it, what could not be stored, gates that changed since, and drift where it does not go.
 */
export function noticeOf(
  { status }: Bundle,
  elsewhere: readonly EnvironmentDrift[],
): { readonly notice?: Sentence } {
  const said = [
    ...[
      emergencyCondition,
      graphEngineSilent,
      writeRefused,
      gatesOutdated,
    ].flatMap(type => {
      const found = status?.conditions?.find(each => each.type === type);
      return found === undefined ? [] : [sentence(`${quoted(found.message)}.`)];
    }),
    ...elsewhere.map(recordedDriftSentence),
  ];
  const [first, ...others] = said;
  return first === undefined
    ? {}
    : { notice: sentence(first, ...others.flatMap(each => [' ', each])) };
}
