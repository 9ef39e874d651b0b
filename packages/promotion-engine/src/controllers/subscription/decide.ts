import {
  Bundle,
  rfc3339,
  Subscription,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  awaitChange,
  Decision,
  findCondition,
  Instant,
  Summary,
  summarize,
  unreachable,
} from '@kardinal/kube-controller';
import { isNewer, orderOf } from '../../services/subscriptions/isNewer';
import { recorded, sourceHash } from '../../services/subscriptions/sourceHash';
import { bundleOf, FoundContent, recordOf, signatureProblem } from './content';
import {
  FoundBundle,
  SubscriptionObservation,
  SubscriptionStatus,
} from './types';
import { followedWords } from './followedWords';

type Latest = NonNullable<SubscriptionStatus['latest']>;

/** What a pass comes to. */
interface Outcome {
  readonly summary: Summary;
  readonly latest?: Latest | undefined;
  readonly bundle?: Bundle;
}

/**
 * What follows from what a Subscription found. Pure and total. What was found counts as dealt with once its Bundle is seen, so that
 * whoever is stopped between the two finds it by its name.
 *
 * ```text
 *  invalid ─▶ Stalled │ suspended ─▶ Suspended │ no valid Pipeline, cannot be looked at, nothing counts ─▶ Error
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
  const { summary, latest = known, bundle } = outcome;
  return {
    status: {
      phase: phaseOf(observed, summary),
      source: sourceHash(subscription),
      ...(latest === undefined ? {} : { latest }),
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
        summary: {
          state: 'stalled',
          reason: 'ValidationFailed',
          message: observed.problems.join('; '),
        },
      };
    case 'suspended':
      return {
        summary: {
          state: 'ready',
          reason: 'Suspended',
          message: 'Nothing is looked at while spec.suspend is true',
        },
      };
    case 'held': {
      const { reason, message } = observed;
      return { summary: { state: 'notReady', reason, message } };
    }
    case 'followed':
      return followed(subscription, observed, known, now);
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
      return found(
        subscription,
        { type: 'image', image: state.image },
        bundle,
        known,
        now,
      );
    case 'commit':
      return found(
        subscription,
        { type: 'commit', commit: state.commit },
        bundle,
        known,
        now,
      );
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

/** What looks come to, beside that it is watched. */
const lookReasons: readonly string[] = [
  'NothingFound',
  'NotSigned',
  'NameTaken',
  'NewestRemoved',
  'RateLimited',
  'CredentialMissing',
  'RegistryUnavailable',
  'RegistryRefused',
  'RepositoryUnavailable',
  'RepositoryRefused',
];

/** What was said before a restart still holds. */
function unreadSummary(
  subscription: Subscription,
  known: Latest | undefined,
): Summary {
  const said = findCondition(subscription.status?.conditions, 'Ready');
  if (said !== undefined && lookReasons.includes(said.reason)) {
    const { reason, message } = said;
    return {
      state: said.status === 'True' ? 'ready' : 'notReady',
      reason,
      message,
    };
  }
  return known === undefined
    ? {
        state: 'notReady',
        reason: 'NotLooked',
        message: 'It has not been looked at yet',
      }
    : {
        state: 'ready',
        reason: 'Watching',
        message: followedWords(subscription, known),
      };
}

function phaseOf(
  observed: SubscriptionObservation,
  { state, reason }: Summary,
): SubscriptionStatus['phase'] {
  if (observed.type === 'suspended') return 'Suspended';
  if (reason === 'NotLooked') return 'Pending';
  return state === 'ready' ? 'Watching' : 'Error';
}
