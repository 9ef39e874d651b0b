import { sharesArtifacts } from '../../api/artifacts';
import { compareBundles, createdAtOf } from '../../api/bundles';
import { Bundle } from '../../api/types.generated';
import { rollbackOf } from '../../rollback/rollbackOf';
import { PromotionFacts } from '../attributes';
import { recentWindow } from '../attributes/upstream';
import { recordedUpstreamFacts } from './recordedUpstreamFacts';

type Environments = NonNullable<NonNullable<Bundle['status']>['environments']>;
type Entry = Environments[string];

/** A promotion of the past: what was about to be written to an environment, and when. */
export interface RecordedRelease {
  readonly bundle: Bundle;
  /** When all its gates were open, in milliseconds. */
  readonly startedAt: number;
}

interface Dated {
  readonly bundle: Bundle;
  /** In milliseconds. */
  readonly at: number;
}

/** The Bundles of a Pipeline as they recorded themselves, looked at from instants of the past. */
export class RecordedHistory {
  /** Newest first. */
  readonly #bundles: readonly Dated[];
  readonly #byName: ReadonlyMap<string, Bundle>;
  /** Latest verification first. */
  readonly #verified: readonly Dated[];

  constructor(
    bundles: readonly Bundle[],
    private readonly environment: string,
  ) {
    this.#bundles = [...bundles]
      .sort((a, b) => compareBundles(b, a))
      .map(bundle => ({ bundle, at: createdAt(bundle) }));
    this.#byName = new Map(bundles.map(each => [each.metadata.name, each]));
    this.#verified = bundles
      .map(bundle => ({
        bundle,
        at: Date.parse(entryOf(bundle, environment)?.verifiedAt ?? ''),
      }))
      .filter(({ at }) => !Number.isNaN(at))
      .sort((a, b) => b.at - a.at);
  }

  /** When the oldest Bundle was made that is recorded; `undefined` where there is none. */
  get since(): number | undefined {
    const instants = this.#bundles.map(({ at }) => at);
    return instants.length === 0 ? undefined : Math.min(...instants);
  }

  /** The promotions to the environment that started in a span of time, oldest first. */
  releases(from: number, until: number): readonly RecordedRelease[] {
    return this.#bundles
      .map(({ bundle }) => ({
        bundle,
        startedAt: Date.parse(
          entryOf(bundle, this.environment)?.promotedAt ?? '',
        ),
      }))
      .filter(({ startedAt }) => startedAt >= from && startedAt < until)
      .sort((a, b) => a.startedAt - b.startedAt);
  }

  /** What gates could read before a release started. */
  factsAt({
    bundle,
    startedAt: at,
  }: RecordedRelease): Omit<PromotionFacts, 'timezone'> {
    const { to } = rollbackOf(bundle) ?? {};
    // A rollback brings what soaked before: the release that it restores.
    const soaked = (to && this.#byName.get(to)) || bundle;
    const facts = recordedUpstreamFacts(soaked, this.environment);
    return {
      bundle,
      environment: {
        name: this.environment,
        approval: entryOf(bundle, this.environment)?.approval ?? 'auto',
      },
      ...facts,
      upstreams: facts.upstreams.filter(
        ({ verifiedAt = at }) => verifiedAt <= at,
      ),
      history: this.#historyAt(bundle, at),
    };
  }

  /** What is counted, and the one that was verified last: all that attributes read of it. */
  #historyAt(bundle: Bundle, at: number): readonly Bundle[] {
    const newest: Bundle[] = [];
    for (const each of this.#bundles) {
      if (newest.length === recentWindow) break;
      if (each.at <= at) newest.push(each.bundle);
    }
    const previous = this.#verified.find(
      each =>
        each.at <= at &&
        each.bundle !== bundle &&
        sharesArtifacts(each.bundle.spec.type, bundle.spec.type),
    )?.bundle;
    const known =
      previous === undefined || newest.includes(previous)
        ? newest
        : [...newest, previous];
    return known.map(each => asOf(each, at));
  }
}

/** A record that was copied to another control plane says when it was made. */
function createdAt(bundle: Bundle): number {
  const { creationTimestamp = '' } = bundle.metadata;
  return Math.min(
    Date.parse(creationTimestamp) || 0,
    Date.parse(createdAtOf(bundle)) || Infinity,
  );
}

function entryOf({ status }: Bundle, environment: string): Entry | undefined {
  return status?.environments?.[environment];
}

/** What had happened by then. */
function asOf(bundle: Bundle, at: number): Bundle {
  const { status } = bundle;
  const environments = Object.fromEntries(
    Object.entries(status?.environments ?? {}).map(([name, entry]) => [
      name,
      entryAsOf(entry, at),
    ]),
  );
  return { ...bundle, status: { ...status, environments } };
}

function entryAsOf(entry: Entry, at: number): Entry {
  const { verifiedAt, finishedAt, ...others } = entry;
  const isBy = (instant: string | undefined) =>
    instant !== undefined && Date.parse(instant) <= at;
  return {
    ...others,
    state: isBy(finishedAt ?? verifiedAt) ? entry.state : 'Promoting',
    ...(isBy(verifiedAt) ? { verifiedAt } : {}),
  };
}
