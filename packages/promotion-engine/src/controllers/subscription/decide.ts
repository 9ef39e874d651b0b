import {
  rfc3339,
  Subscription,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  awaitChange,
  Decision,
  Instant,
  Summary,
  summarize,
  unreachable,
} from '@kardinal/kube-controller';
import { isNewer, orderOf } from '../../services/subscriptions/isNewer';
import {
  recorded,
  recordedParts,
  sourceHash,
} from '../../services/subscriptions/sourceHash';
import {
  bundleOf,
  contentOf,
  FoundContent,
  recordOf,
  signatureProblem,
} from './content';
import {
  FoundBundle,
  Latest,
  Outcome,
  SubscriptionObservation,
  SubscriptionStatus,
} from './types';
import { combine } from './combine';
import { followedWords } from './followedWords';
import { unreadSummary } from './unreadSummary';

/**
 * What follows from what a Subscription found. Pure and total. What was found counts as dealt with once its Bundle is seen, so that
 * whoever is stopped between the two finds it by its name.
 *
 * ```text
 *  invalid ─▶ Stalled │ suspended ─▶ Suspended │ no valid Pipeline, cannot be looked at, nothing counts ─▶ Error
 *  several are followed ─▶ `combine`
 *  found ┬─ for the first time, and `first` is skipped ─▶ on record, without a Bundle
 *        ├─ what is on record, or older ─▶ nothing
 *        ├─ it has its Bundle, also made by CI ─▶ on record
 *        └─ else ─▶ makes the Bundle
 * ```
 */
export function decide(
  subscription: Subscription,
  observed: SubscriptionObservation,
  now: Instant,
): Decision<Subscription> {
  const { status: before = {} } = subscription;
  const known = recorded(subscription);
  const outcome = outcomeOf(subscription, observed, known, now);
  const { summary, latest = known, bundle, found: parts = [] } = outcome;
  return {
    status: {
      phase: phaseOf(observed, summary),
      source: sourceHash(subscription),
      ...(latest === undefined ? {} : { latest }),
      ...(parts.length === 0 ? {} : { found: [...parts] }),
      conditions: [...summarize(before.conditions, summary, now)],
    },
    ...(bundle === undefined ? {} : { apply: [bundle] }),
    // A look that finds something else wakes it.
    requeue: awaitChange(),
  };
}

function outcomeOf(
  subscription: Subscription,
  observed: SubscriptionObservation,
  known: Latest | undefined,
  now: Instant,
): Outcome {
  switch (observed.type) {
    case 'invalid':
      return {
        found: recordedParts(subscription),
        summary: {
          state: 'stalled',
          reason: 'ValidationFailed',
          message: observed.problems.join('; '),
        },
      };
    case 'suspended':
      return {
        found: recordedParts(subscription),
        summary: {
          state: 'ready',
          reason: 'Suspended',
          message: 'Nothing is looked at while spec.suspend is true',
        },
      };
    case 'held': {
      const { reason, message } = observed;
      return {
        found: recordedParts(subscription),
        summary: { state: 'notReady', reason, message },
      };
    }
    case 'followed':
      return followed(subscription, observed, known, now);
    case 'combined':
      return combine(subscription, observed, known, now);
    default:
      return unreachable(observed);
  }
}

function followed(
  subscription: Subscription,
  {
    state,
    bundle,
  }: Extract<SubscriptionObservation, { readonly type: 'followed' }>,
  known: Latest | undefined,
  now: Instant,
): Outcome {
  switch (state.type) {
    case 'unread':
      return { summary: unreadSummary(subscription, known) };
    case 'failed': {
      const { reason, message } = state;
      return { summary: { state: 'notReady', reason, message } };
    }
    case 'none':
      return {
        summary: {
          state: 'notReady',
          reason: 'NothingFound',
          message: state.message,
        },
      };
    case 'found':
    case 'chart':
    case 'commit':
      return found(subscription, contentOf(state), bundle, known, now);
    default:
      return unreachable(state);
  }
}

function found(
  subscription: Subscription,
  content: FoundContent,
  bundle: FoundBundle,
  known: Latest | undefined,
  now: Instant,
): Outcome {
  const { spec } = subscription;
  const record = { ...recordOf(content), since: rfc3339(now) };
  const watching = (
    latest: Latest | undefined,
    removed?: string,
  ): Pick<Outcome, 'summary' | 'latest'> => ({
    summary: {
      state: 'ready',
      reason: removed === undefined ? 'Watching' : 'NewestRemoved',
      message: followedWords(subscription, latest, removed),
    },
    latest,
  });
  if (known === undefined && spec.first === 'skipped') return watching(record);
  if (known !== undefined && !isNewer(orderOf(spec), record, known)) {
    const isSame = record.tag === known.tag;
    return watching(known, isSame ? undefined : record.tag);
  }
  switch (bundle.type) {
    case 'made':
      return watching({ ...record, bundle: bundle.name });
    case 'taken':
      return {
        summary: {
          state: 'notReady',
          reason: 'NameTaken',
          message: `${record.reference} is new, and the name of its Bundle, ${bundle.name}, belongs to one of something else; delete that`,
        },
      };
    case 'none': {
      const unsigned = signatureProblem(content);
      return unsigned === undefined
        ? {
            ...watching(known),
            bundle: bundleOf(subscription, content, bundle.name, rfc3339(now)),
          }
        : {
            summary: {
              state: 'notReady',
              reason: 'NotSigned',
              message: unsigned,
            },
          };
    }
    default:
      return unreachable(bundle);
  }
}

function phaseOf(
  observed: SubscriptionObservation,
  { state, reason }: Summary,
): SubscriptionStatus['phase'] {
  if (observed.type === 'suspended') return 'Suspended';
  if (reason === 'NotLooked') return 'Pending';
  return state === 'ready' ? 'Watching' : 'Error';
}
