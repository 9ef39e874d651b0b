import {
  AppliedGate,
  appliedGates,
  Bundle,
  claimsEmergency,
  CommandContext,
  CommandPromotion,
  emergencyPermissionsOf,
  evaluateGateInParts,
  GateFinding,
  labels,
  orderEnvironments,
  Pipeline,
  PolicyGate,
  promotionGate,
  PromotionGates,
  promotionPause,
  rfc3339,
  routeOf,
  skippedUpstreams,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  CachedResources,
  GateEvaluations,
  supposedGateFacts,
} from '@kardinal/promotion-engine';

/** A promotion that is thought about: of whom, and after which environments. */
type Supposed =
  | {
      readonly type: 'supposed';
      readonly guarded: Parameters<typeof supposedGateFacts>[1];
    }
  | Extract<GateFinding, { type: 'unavailable' }>;

/** What the gates of promotions would say if these came to their environments now; no writes. */
export class PromotionVerdicts {
  constructor(
    private readonly deps: {
      readonly cached: CachedResources;
      readonly evaluations: Pick<GateEvaluations, 'compute'>;
    },
  ) {}

  /** @param requestedBy - who would order it */
  async of(
    promotion: CommandPromotion,
    context: Pick<CommandContext, 'pipeline' | 'templates' | 'now'>,
    requestedBy: string,
  ): Promise<PromotionGates> {
    const { pipeline, now } = context;
    const { environment } = promotion;
    const bundle = orderedBy(requestedBy, now, promotion.bundle);
    const supposed = this.#suppose({ ...promotion, bundle }, pipeline, now);
    const judge = async (applied: readonly AppliedGate[]) => {
      const judged = [];
      for (const gate of applied)
        judged.push(
          gate.type === 'pause'
            ? promotionPause(gate, pipeline)
            : promotionGate(
                gate,
                environment,
                await this.#find(gate, supposed, now),
                now,
              ),
        );
      return judged;
    };
    const gates = await judge(appliedGates(context, environment));
    if (!claimsEmergency(bundle)) return { environment, gates };
    const permissions = emergencyPermissionsOf(context, environment);
    return {
      environment,
      gates,
      emergencyPermissions: await judge(permissions),
    };
  }

  async #find(
    { template: { gate } }: Extract<AppliedGate, { type: 'template' }>,
    supposed: Supposed,
    now: number,
  ): Promise<GateFinding> {
    if (supposed.type === 'unavailable') return supposed;
    const { cached, evaluations } = this.deps;
    const { guarded } = supposed;
    const { namespace = 'default', bundle, environment } = guarded;
    const facts = supposedGateFacts(cached, guarded, gate);
    const computed = await evaluations.compute(
      namespace,
      evaluateGateInParts(gate.spec, facts, now),
    );
    if (computed.type === 'waiting')
      return { type: 'unavailable', reason: computed.message };
    const verified = facts.upstreams.filter(each => each.verifiedAt);
    const known = new Set(verified.map(each => each.environment));
    const instance = cached
      .gatesOfBundle(namespace, bundle.metadata.name)
      .find(each => isInstance(each, gate, environment.name));
    return {
      type: 'evaluated',
      evaluation: computed.value,
      facts,
      comesAfter: facts.directUpstreams.filter(name => !known.has(name)),
      ...(instance === undefined ? {} : { instance }),
    };
  }

  #suppose(
    { bundle, environment: name }: CommandPromotion,
    pipeline: Pipeline,
    now: number,
  ): Supposed {
    const { metadata, spec } = pipeline;
    const { namespace = 'default' } = metadata;
    const order = orderEnvironments(pipeline, bundle);
    if (order.type === 'invalid')
      return unavailable(
        `the Pipeline is not valid: ${order.problems[0]?.message}`,
      );
    const route = routeOf(bundle, order.environments);
    if (route.type === 'refused') return unavailable(route.message);
    const step = this.deps.cached.stepOfBundle(
      namespace,
      bundle.metadata.name,
      name,
    );
    const placed = route.environments.find(each => each.name === name);
    const leftOut = new Set(route.skipped.map(each => each.name));
    const { upstreamEnvironments, skippedUpstreams: passedOver } =
      step?.spec ?? {};
    const declared = spec.environments.find(each => each.name === name);
    return {
      type: 'supposed',
      guarded: {
        namespace,
        bundle: createdBy(now, bundle),
        pipeline: metadata.name,
        environment: { name, approval: declared?.approval ?? 'auto' },
        upstreamEnvironments: upstreamEnvironments ?? placed?.upstreams ?? [],
        // Whether a skip is permitted is found out once the Bundle is there.
        skippedUpstreams:
          passedOver ??
          skippedUpstreams(order.environments, leftOut, new Set())[name] ??
          [],
      },
    };
  }
}

/** An emergency that is not there yet would be one that this person orders now. */
function orderedBy(requestedBy: string, now: number, bundle: Bundle): Bundle {
  const { status, metadata } = bundle;
  if (!claimsEmergency(bundle) || status?.emergency !== undefined)
    return bundle;
  const reason = metadata.annotations?.[labels.reason] ?? '';
  const emergency = { requestedBy, reason, requestedAt: rfc3339(now) };
  return { ...bundle, status: { ...status, emergency } };
}

/** A Bundle that is not there yet would be created now. */
function createdBy(now: number, bundle: Bundle): Bundle {
  const { metadata } = bundle;
  return metadata.creationTimestamp === undefined
    ? { ...bundle, metadata: { ...metadata, creationTimestamp: rfc3339(now) } }
    : bundle;
}

function isInstance(
  { spec }: PolicyGate,
  { metadata }: PolicyGate,
  environment: string,
): boolean {
  return (
    spec.environment === environment &&
    spec.templateRef?.namespace === metadata.namespace &&
    spec.templateRef?.name === metadata.name
  );
}

function unavailable(reason: string): Supposed {
  return { type: 'unavailable', reason };
}
