import {
  Bundle,
  bundleNamed,
  EnvironmentDrift,
  labels,
  movingIn,
  Pipeline,
  rfc3339,
  Settlement,
  settlementBundle,
  settlementOf,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Instant } from '@kardinal/kube-controller';

/** Who asks for it, on the Bundle. */
const requestedBy = 'kardinal';

const acts = {
  Report: undefined,
  Import: 'import',
  Revert: 'revert',
} as const satisfies Record<string, Settlement['act'] | undefined>;

/**
 * How long an environment is left alone after the policy has settled a drift there, in milliseconds: who writes another version
 * again and again is not answered each time at once.
 */
const pauseMilliseconds = 600_000;

type Policy = keyof typeof acts;

/** What becomes of drift, and the Bundles that settle it. */
export interface SettledDrift {
  readonly drift: readonly EnvironmentDrift[];
  readonly apply: readonly Bundle[];
  /** When one is looked at again that is left alone until then. */
  readonly next?: Instant;
}

/**
 * What `spec.drift.policy` does about drift: a Bundle for each that nobody ignores, once, whatever becomes of it, and not while
 * a promotion to the environment is under way. With `dryRun` it says what it would do.
 *
 * The status is the memory: a drift that has a settlement gets no other. One that comes after it waits for ten minutes. An
 * annotation switches it on or off, for those whom the spec does not belong to.
 */
export function settleDrift(
  pipeline: Pipeline,
  found: readonly EnvironmentDrift[],
  bundles: readonly Bundle[],
  now: Instant,
): SettledDrift {
  const { metadata, spec } = pipeline;
  const { dryRun } = spec.drift ?? {};
  const wish = wishOf(pipeline);
  const act = acts[wish.policy];
  if (act === undefined) return { drift: found.map(withoutPlan), apply: [] };
  const apply: Bundle[] = [];
  const waits: Instant[] = [];
  const drift = found.map(each => {
    if (each.settlement?.bundle !== undefined) return each;
    const { environment } = each;
    const name = act === 'import' ? each.bundle : each.promoted.bundle;
    const of = bundleNamed(name, { bundles });
    const isLeft =
      each.ignored !== undefined ||
      of === undefined ||
      movingIn(environment, bundles) !== undefined;
    if (isLeft) return withoutPlan(each);
    if (dryRun === true) return { ...each, settlement: { act } };
    const end = lastSettled(environment, bundles) + pauseMilliseconds;
    if (end > now) {
      waits.push(end);
      return withoutPlan(each);
    }
    const wanted = settlementBundle({
      pipeline: metadata.name,
      act,
      environment,
      of,
      occurrence: `${each.since} ${each.workload} ${each.version}`,
      createdAt: rfc3339(now),
      requestedBy,
      reason: `${wish.source} of the Pipeline is ${wish.policy}`,
    });
    const bundle = wanted.metadata.name;
    // A crash may have kept the status from saying so.
    if (bundleNamed(bundle, { bundles }) === undefined) apply.push(wanted);
    return { ...each, settlement: { act, bundle } };
  });
  return {
    drift,
    apply,
    ...(waits.length === 0 ? {} : { next: Math.min(...waits) }),
  };
}

/** That the policy would settle drift and must not, with the full stop; `undefined` where it may, or there is none. */
export function switchedOffWords(pipeline: Pipeline): string | undefined {
  const { policy = 'Report' } = pipeline.spec.drift ?? {};
  return acts[policy] !== undefined && wishOf(pipeline).policy === 'Report'
    ? `The policy ${policy} settles nothing, as the annotation ${labels.settleDrift} of the Pipeline is not "true".`
    : undefined;
}

/** The policy that holds, and what says so. */
interface Wish {
  readonly policy: Policy;
  readonly source: string;
}

/** The annotation names another policy or has none; what is neither `true` nor absent may be a misspelt `false`. */
function wishOf({ metadata, spec }: Pipeline): Wish {
  const { policy = 'Report' } = spec.drift ?? {};
  const said = metadata.annotations?.[labels.settleDrift] ?? 'true';
  if (said === 'true') return { policy, source: 'spec.drift.policy' };
  const source = `the annotation ${labels.settleDrift}`;
  return { policy: isPolicy(said) ? said : 'Report', source };
}

function isPolicy(text: string): text is Policy {
  return Object.hasOwn(acts, text);
}

/** When the policy made a Bundle for an environment last, in milliseconds. */
function lastSettled(environment: string, bundles: readonly Bundle[]): Instant {
  const made = bundles.filter(
    bundle =>
      settlementOf(bundle)?.environment === environment &&
      bundle.metadata.annotations?.[labels.requestedBy] === requestedBy,
  );
  return Math.max(
    -Infinity,
    ...made.map(({ metadata }) => Date.parse(metadata.creationTimestamp ?? '')),
  );
}

/** What a dry run said holds while it would be done. */
function withoutPlan(drift: EnvironmentDrift): EnvironmentDrift {
  const { settlement, ...rest } = drift;
  return settlement?.bundle === undefined ? rest : drift;
}
