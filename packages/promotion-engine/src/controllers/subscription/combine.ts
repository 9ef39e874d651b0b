import {
  Bundle,
  combinedBundle,
  combinedBundleName,
  CombinedContent,
  combinedContent,
  FoundPart,
  isBundleOfContent,
  rfc3339,
  Subscription,
  whenVerdict,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Instant, Summary, unreachable } from '@kardinal/kube-controller';
import { isNewer, orderOfSelect } from '../../services/subscriptions/isNewer';
import { recordedParts } from '../../services/subscriptions/sourceHash';
import { SubscriptionSource } from '../../services/subscriptions/subscriptionPlan';
import {
  idOf,
  SourceState,
} from '../../services/subscriptions/SubscriptionWatch';
import { contentOf, FoundContent, recordOf, signatureProblem } from './content';
import { followedWords } from './followedWords';
import { FoundBundle, Latest, Outcome, SubscriptionObservation } from './types';
import { unreadSummary } from './unreadSummary';

type Combined = Extract<SubscriptionObservation, { readonly type: 'combined' }>;

/**
 * What follows from several things that a Subscription found. Pure and total.
 *
 * ```text
 *  one cannot be looked at, has nothing that counts, or is not signed ─▶ Error, and nothing is made
 *  all found ┬─ for the first time, and `first` is skipped ─▶ on record, without a Bundle
 *            ├─ what is on record ─▶ nothing
 *            ├─ the condition is false ─▶ waits │ cannot be evaluated ─▶ Error
 *            └─ else ─▶ makes the Bundle, and has it on record once it is seen
 * ```
 */
export function combine(
  subscription: Subscription,
  { sources, bundles }: Combined,
  known: Latest | undefined,
  now: Instant,
): Outcome {
  const before = recordedParts(subscription);
  if (sources.some(({ state }) => state.type === 'unread'))
    return { summary: unreadSummary(subscription, known), found: before };
  const looks = sources.map(({ source, state }) =>
    partOf(
      source,
      state,
      before.find(({ id }) => id === idOf(source)),
    ),
  );
  const found = looks.flatMap(({ part }) => (part === undefined ? [] : [part]));
  const [problem] = looks.flatMap(each => each.problem ?? []);
  if (problem !== undefined) return { summary: problem, found };
  const content = combinedContent(
    subscription.spec,
    found,
    repositoryOf(sources),
  );
  return {
    ...together(subscription, content, { found, bundles, known, now }),
    found,
  };
}

interface Facts {
  readonly found: readonly FoundPart[];
  readonly bundles: readonly Bundle[];
  readonly known: Latest | undefined;
  readonly now: Instant;
}

function together(
  subscription: Subscription,
  content: CombinedContent,
  { found, bundles, known, now }: Facts,
): Outcome {
  const { first } = subscription.spec;
  const { reference, hash } = content;
  const record = { reference, content: hash, since: rfc3339(now) };
  const watching = (latest: Latest | undefined): Outcome => ({
    summary: {
      state: 'ready',
      reason: 'Watching',
      message: followedWords(subscription, latest),
    },
    latest,
  });
  if (known === undefined && first === 'skipped') return watching(record);
  if (known?.content === hash) return watching(known);
  const verdict = whenVerdict(subscription.spec, found);
  switch (verdict.type) {
    case 'waits':
      return {
        summary: {
          state: 'ready',
          reason: 'Waiting',
          message: `${followedWords(
            subscription,
            known,
          )}; of ${reference} it is not so yet`,
        },
      };
    case 'error':
      return {
        summary: {
          state: 'notReady',
          reason: 'WhenFailed',
          message: `spec.when cannot be evaluated for ${reference}, and nothing is promoted: ${verdict.message}`,
        },
      };
    case 'holds':
      break;
    default:
      return unreachable(verdict);
  }
  const bundle = bundleOfContent(subscription, content, bundles);
  switch (bundle.type) {
    case 'made':
      return watching({ ...record, bundle: bundle.name });
    case 'taken':
      return {
        summary: {
          state: 'notReady',
          reason: 'NameTaken',
          message: `${reference} is new, and the name of its Bundle, ${bundle.name}, belongs to one of something else; delete that`,
        },
      };
    case 'none':
      return {
        ...watching(known),
        bundle: combinedBundle(subscription, content, rfc3339(now)),
      };
    default:
      return unreachable(bundle);
  }
}

function bundleOfContent(
  { spec }: Subscription,
  content: CombinedContent,
  bundles: readonly Bundle[],
): FoundBundle {
  const made = bundles.find(each => isBundleOfContent(each, content));
  if (made !== undefined) return { type: 'made', name: made.metadata.name };
  const name = combinedBundleName(spec.pipeline, content);
  return bundles.some(({ metadata }) => metadata.name === name)
    ? { type: 'taken', name }
    : { type: 'none', name };
}

/** What is known of one of them: the newest that is trusted, and what keeps a newer one from counting. */
function partOf(
  source: SubscriptionSource,
  state: SourceState,
  before: FoundPart | undefined,
): { readonly part?: FoundPart | undefined; readonly problem?: Summary } {
  const id = idOf(source);
  const failed = (reason: string, message: string) => ({
    part: before,
    problem: {
      state: 'notReady',
      reason,
      message: `${id}: ${message}`,
    } as const,
  });
  switch (state.type) {
    case 'unread':
      return { part: before };
    case 'failed':
      return failed(state.reason, state.message);
    case 'none':
      return failed('NothingFound', state.message);
    case 'found':
    case 'chart':
    case 'commit': {
      const content = contentOf(state);
      const record = { id, ...recordOf(content), ...wordsOf(content) };
      const order =
        source.type === 'chart' ? 'semver' : orderOfSelect(source.select);
      if (before !== undefined && !isNewer(order, record, before))
        return { part: before };
      const unsigned = signatureProblem(content);
      return unsigned === undefined
        ? { part: record }
        : failed('NotSigned', unsigned);
    }
    default:
      return unreachable(state);
  }
}

/** What it says of itself beside its version. */
function wordsOf(
  content: FoundContent,
): Pick<FoundPart, 'author' | 'subject' | 'revision' | 'source'> {
  switch (content.type) {
    case 'image':
    case 'chart': {
      const { author, revision, source } =
        content.type === 'image' ? content.image : content.chart;
      return {
        ...(author === undefined ? {} : { author }),
        ...(revision === undefined ? {} : { revision }),
        ...(source === undefined ? {} : { source }),
      };
    }
    case 'commit': {
      const { author, subject } = content.commit;
      return { author, subject };
    }
    default:
      return unreachable(content);
  }
}

function repositoryOf(sources: Combined['sources']): string | undefined {
  const [git] = sources.flatMap(({ source }) =>
    source.type === 'git' ? [source.source.url] : [],
  );
  return git;
}
