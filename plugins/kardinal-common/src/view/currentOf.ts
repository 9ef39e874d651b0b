import { unreachable } from '@kardinal/foundation';
import { sharesArtifacts, titleOf } from '../api/artifacts';
import { Bundle } from '../api/types.generated';
import { driftSentence } from '../drift/driftSentence';
import { InstalledChart } from '../release/compareChart';
import { ObservedPage } from './ObservedPage';
import { CurrentView, Sentence } from './types';

/**
 * What the cluster says about a Bundle in an environment, and where people see it.
 *
 * @public
 */
export type Observation = Seen & {
  readonly pages?: readonly ObservedPage[];
  /** References to all images of the workloads, where they were seen. */
  readonly images?: readonly string[];
  /** All charts that were installed, where something reports them. */
  readonly charts?: readonly InstalledChart[];
};

/** What is seen of a Bundle in an environment. @public */
export type Seen =
  /** What it promotes is what runs, and is well. */
  | { readonly type: 'runs' }
  /** What it promotes is what the workloads are to run, and they are on their way to it. */
  | { readonly type: 'rollingOut' }
  /** What it promotes is what runs, and is not well. */
  | { readonly type: 'unhealthy' }
  | {
      readonly type: 'differs';
      /** The object that runs something else. */
      readonly workload: string;
      /** Of what runs instead: a tag, or a short digest. */
      readonly version: string;
      /** Who changed it last, as the cluster knows it. */
      readonly changed?: {
        readonly by: string;
        /** RFC 3339. */
        readonly at: string;
      };
    }
  /** It cannot be seen. */
  | { readonly type: 'unknown' };

/** Looks at a Bundle in an environment of the Pipeline. @public */
export type Observe = (environment: string, bundle: Bundle) => Observation;

/** What runs in an environment, as the records of the Bundles say. */
export interface Running {
  /** The one that was verified last. */
  readonly bundle: Bundle;
  /** When it was verified, RFC 3339. */
  readonly since: string;
  /** One whose promotion has begun since, and is under way or failed. */
  readonly later?: Bundle;
}

/** What runs, and what is to be said of it. */
export interface Current {
  readonly view: CurrentView;
  /** How what was verified last was seen. */
  readonly seen: Observation;
  /** Where it is not what was promoted. */
  readonly drift?: Sentence;
}

/** States in which a promotion may have changed what runs, without having verified it. */
const changing: ReadonlySet<string> = new Set([
  'Promoting',
  'WaitingForMerge',
  'HealthChecking',
  'RollingBack',
]);
const ended: ReadonlySet<string> = new Set(['Failed', 'AbortedByAlarm']);

/** Before everything that is on record. */
const unrecorded = 1;

/** What an environment runs: as the cluster shows it, else as the records say. */
export function currentOf(
  environment: string,
  { bundle, since, later }: Running,
  observe: Observe,
): Current {
  const version = titleOf(bundle);
  const recorded: CurrentView = {
    type: 'recorded',
    version,
    verifiedAt: since,
  };
  const seen = observe(environment, bundle);
  switch (seen.type) {
    case 'runs':
    case 'rollingOut':
    case 'unhealthy':
      return { seen, view: observed(bundle, seen, since) };
    case 'unknown':
      return { seen, view: recorded };
    case 'differs':
      return {
        seen,
        ...differing(environment, { bundle, since, later }, seen, observe),
      };
    default:
      return unreachable(seen);
  }
}

/** Something else than what was verified last: what is on its way, what failed there, or drift. */
function differing(
  environment: string,
  { bundle, since, later }: Running,
  seen: Extract<Observation, { readonly type: 'differs' }>,
  observe: Observe,
): Omit<Current, 'seen'> {
  const version = titleOf(bundle);
  const state = later?.status?.environments?.[environment]?.state ?? '';
  if (later !== undefined) {
    const other = observe(environment, later);
    if (isSame(other)) return { view: observed(later, other, undefined) };
    // The change is on its way into the cluster.
    if (changing.has(state) && !isStrange(seen, other, state))
      return { view: { type: 'recorded', version, verifiedAt: since } };
  }
  return {
    view: {
      type: 'drifted',
      version: seen.version,
      ...(seen.changed === undefined ? {} : { since: seen.changed.at }),
    },
    drift: driftSentence(environment, version, seen),
  };
}

/**
 * Whether what runs is neither what was promoted nor what a pull request waits with: nobody who merges it knows of that. Later
 * than that, it may be what an earlier promotion has left on its way.
 */
function isStrange(
  seen: Extract<Observation, { readonly type: 'differs' }>,
  other: Observation,
  state: string,
): boolean {
  return (
    state === 'WaitingForMerge' &&
    other.type === 'differs' &&
    other.workload === seen.workload &&
    other.version === seen.version
  );
}

/** What was promoted was seen. */
type Same = Extract<
  Observation,
  { readonly type: 'runs' | 'rollingOut' | 'unhealthy' }
>;

/** Whether what was promoted is what runs, or is on its way to it. */
export function isSame(seen: Observation): seen is Same {
  return seen.type !== 'differs' && seen.type !== 'unknown';
}

const healthOf = {
  runs: 'healthy',
  rollingOut: 'rollingOut',
  unhealthy: 'unhealthy',
} as const;

function observed(
  bundle: Bundle,
  { type }: Same,
  since: string | undefined,
): CurrentView {
  return {
    type: 'observed',
    version: titleOf(bundle),
    health: healthOf[type],
    ...(since === undefined ? {} : { since }),
  };
}

/** By environment, what was verified there last, and what has been promoted there since. */
export function runningIn(
  bundles: readonly Bundle[],
): ReadonlyMap<string, Running> {
  const running = new Map<string, Running>();
  for (const bundle of bundles)
    for (const [environment, { verifiedAt }] of entriesOf(bundle)) {
      const known = running.get(environment);
      if (verifiedAt === undefined) continue;
      if (known && Date.parse(known.since) >= Date.parse(verifiedAt)) continue;
      running.set(environment, { bundle, since: verifiedAt });
    }
  const begun = new Map<string, number>();
  for (const bundle of bundles)
    for (const [environment, { state, promotedAt, verifiedAt }] of entriesOf(
      bundle,
    )) {
      const known = running.get(environment);
      if (known === undefined || verifiedAt !== undefined) continue;
      const start = startOf(bundle, state, promotedAt);
      if (start === undefined) continue;
      if (start !== unrecorded && start < Date.parse(known.since)) continue;
      if (start <= (begun.get(environment) ?? 0)) continue;
      begun.set(environment, start);
      running.set(environment, { ...known, later: bundle });
    }
  return running;
}

/** The same among Bundles that promote what one of a type does; each type is looked up once. */
export function runningByType(
  bundles: readonly Bundle[],
): (type: Bundle['spec']['type']) => ReadonlyMap<string, Running> {
  const known = new Map<string, ReadonlyMap<string, Running>>();
  return type => {
    const found =
      known.get(type) ??
      runningIn(bundles.filter(({ spec }) => sharesArtifacts(spec.type, type)));
    known.set(type, found);
    return found;
  };
}

/** When a promotion began that may have changed what runs; the record of one on its way is written with a delay. */
function startOf(
  { status }: Bundle,
  state: string,
  promotedAt: string | undefined,
): number | undefined {
  if (promotedAt !== undefined && (changing.has(state) || ended.has(state)))
    return Date.parse(promotedAt);
  return status?.phase === 'Promoting' ? unrecorded : undefined;
}

function entriesOf({ status }: Bundle) {
  return Object.entries(status?.environments ?? {});
}
