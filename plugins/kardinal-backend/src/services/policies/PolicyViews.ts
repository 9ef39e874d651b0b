import { setImmediate } from 'node:timers/promises';
import { NotFoundError } from '@backstage/errors';
import {
  BlockedPromotion,
  blockedByGate,
  blockedByWindow,
  GuardedPipeline,
  PipelineRef,
  PoliciesView,
  Policy,
  PolicyKind,
  policyTemplate,
  PolicyView,
  policyView,
} from '@kardinal/backstage-plugin-kardinal-common';
import { CachedResources } from '@kardinal/promotion-engine';
import { RecordReader } from '../RecordReader';
import { PolicyReach } from './PolicyReach';

/** How many policies one answer lists. */
const mostPolicies = 500;
/** How many Pipelines and blocked promotions of each. */
const mostInList = 10;
/** How many of the one that is asked for. */
const mostOfOne = 200;

/** A Pipeline that somebody may read. */
type Readable = Pick<GuardedPipeline, 'namespace' | 'name' | 'entity'>;

/** Which policies there are, what they guard and whom they keep waiting; no writes. */
export class PolicyViews {
  readonly #reach: PolicyReach;

  constructor(
    private readonly deps: {
      readonly cached: CachedResources;
      readonly policyNamespaces: readonly string[];
      readonly reader: RecordReader;
    },
  ) {
    this.#reach = new PolicyReach(deps.cached, deps.policyNamespaces);
  }

  /** Every policy that can reach a Pipeline that somebody may read, those of the platform first. */
  async list(pipelines: readonly PipelineRef[]): Promise<PoliciesView> {
    const { reader } = this.deps;
    const now = reader.now();
    const readable = this.#readable(pipelines);
    const items: PolicyView[] = [];
    let omitted = 0;
    const policies = this.#policies();
    this.#reach.keepOnly(policies);
    for (const policy of policies) {
      // One after the other, with a turn of the event loop between them: there may be thousands of environments.
      await setImmediate();
      const guarded = this.#guardedOf(policy, readable);
      if (guarded === undefined) continue;
      if (items.length === mostPolicies) omitted += 1;
      else items.push(this.#view(policy, guarded, mostInList, now));
    }
    return {
      ...reader.asOf(),
      items: items.sort(byScopeThenName),
      omitted,
    };
  }

  /**
   * @throws NotFoundError (404) for a policy that there is not, or that reaches nothing that the reader may read
   */
  one(
    { namespace, name }: PipelineRef,
    kind: PolicyKind | undefined,
    pipelines: readonly PipelineRef[],
  ): PoliciesView {
    const { reader } = this.deps;
    const now = reader.now();
    const policy = this.#policies().find(each => {
      const { metadata } = policyTemplate(each);
      return (
        metadata.name === name &&
        (metadata.namespace ?? 'default') === namespace &&
        (kind ?? each.kind) === each.kind
      );
    });
    const guarded =
      policy && this.#guardedOf(policy, this.#readable(pipelines));
    if (policy === undefined || guarded === undefined)
      throw new NotFoundError(
        `No policy ${namespace}/${name} guards a Pipeline that you may read`,
      );
    return {
      ...reader.asOf(),
      items: [this.#view(policy, guarded, mostOfOne, now)],
      omitted: 0,
    };
  }

  #policies(): readonly Policy[] {
    const { cached } = this.deps;
    return [
      ...cached
        .gateTemplates()
        .map(gate => ({ kind: 'PolicyGate' as const, gate })),
      ...cached.changeWindows
        .list()
        .map(window => ({ kind: 'ChangeWindow' as const, window })),
    ];
  }

  /** By name, each with the entity that shows it. */
  #readable(pipelines: readonly PipelineRef[]): readonly Readable[] {
    return pipelines
      .map(({ namespace, name }) => {
        const entity = this.deps.reader.entityOf({ namespace, name });
        return { namespace, name, ...(entity === undefined ? {} : { entity }) };
      })
      .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  }

  /** What it guards of them, by name; `undefined` where it can reach none. */
  #guardedOf(
    policy: Policy,
    readable: readonly Readable[],
  ): readonly GuardedPipeline[] | undefined {
    const reachedBy = this.#reach.of(policy);
    const reached = readable.flatMap(each => {
      const found = reachedBy(each);
      return found === undefined ? [] : [{ ...each, ...found }];
    });
    return reached.length === 0
      ? undefined
      : reached.filter(({ guarded }) => guarded.length > 0);
  }

  #view(
    policy: Policy,
    pipelines: readonly GuardedPipeline[],
    most: number,
    now: number,
  ): PolicyView {
    const { policyNamespaces } = this.deps;
    const coverage = this.#reach.coverage(policy);
    const blocked = this.#blockedBy(policy, pipelines, now);
    return policyView(
      { policy, policyNamespaces, pipelines, coverage, blocked, most },
      now,
    );
  }

  #blockedBy(
    policy: Policy,
    pipelines: readonly GuardedPipeline[],
    now: number,
  ): readonly BlockedPromotion[] {
    return policy.kind === 'PolicyGate'
      ? this.#blockedByGate(policy, pipelines, now)
      : pipelines.flatMap(pipeline =>
          this.#blockedByWindow(policy, pipeline, now),
        );
  }

  #blockedByGate(
    { gate }: Extract<Policy, { kind: 'PolicyGate' }>,
    pipelines: readonly GuardedPipeline[],
    now: number,
  ): readonly BlockedPromotion[] {
    const { cached } = this.deps;
    const byKey = new Map(pipelines.map(each => [keyOf(each), each]));
    return cached.pendingInstances(gate).flatMap(instance => {
      const { namespace = 'default' } = instance.metadata;
      const { pipeline = '', bundleRef = '' } = instance.spec;
      const guarded = byKey.get(`${namespace}/${pipeline}`);
      const bundle = cached.bundle(namespace, bundleRef);
      const blocked = bundle && blockedByGate(instance, bundle, now);
      return guarded === undefined || blocked === undefined
        ? []
        : [placed(guarded, blocked)];
    });
  }

  #blockedByWindow(
    { window }: Extract<Policy, { kind: 'ChangeWindow' }>,
    pipeline: GuardedPipeline,
    now: number,
  ): readonly BlockedPromotion[] {
    const { cached } = this.deps;
    return cached.unfinishedBundlesOf(pipeline).flatMap(bundle =>
      pipeline.guarded.flatMap(environment => {
        const trusted = cached.trusted(bundle);
        const blocked = blockedByWindow(window, trusted, environment, now);
        return blocked === undefined ? [] : [placed(pipeline, blocked)];
      }),
    );
  }
}

function placed(
  { namespace, name, entity }: GuardedPipeline,
  blocked: ReturnType<typeof blockedByGate> & object,
): BlockedPromotion {
  return {
    namespace,
    pipeline: name,
    ...(entity === undefined ? {} : { entity }),
    ...blocked,
  };
}

function keyOf({ namespace, name }: PipelineRef): string {
  return `${namespace}/${name}`;
}

function byScopeThenName(a: PolicyView, b: PolicyView): number {
  if (a.scope !== b.scope) return a.scope === 'org' ? -1 : 1;
  return keyOf(a) < keyOf(b) ? -1 : 1;
}
