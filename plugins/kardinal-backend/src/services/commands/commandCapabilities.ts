import { NotFoundError } from '@backstage/errors';
import {
  Bundle,
  CommandContext,
  pipelineType,
  promotionBundle,
  rfc3339,
  rollbackBundle,
  RollbackOrder,
  settlementBundle,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  CommandCapabilities,
  CommandOutcome,
} from '@kardinal/backstage-plugin-kardinal-node';
import { Clock, KubeClient } from '@kardinal/kube-controller';
import {
  CachedResources,
  emergencyAnnotations,
  Engine,
  ignoredDrift,
  promotionOrder,
  rollbackOrder,
  settlementOrder,
} from '@kardinal/promotion-engine';
import { removePipeline } from '../setup/removePipeline';
import { activateAwaited } from './activateAwaited';
import { annotate } from './annotate';
import { approvalOrder } from './approvalOrder';
import { BundleCommands, CreatedBundle } from './BundleCommands';
import { CommandTarget } from './ExecutableCommand';
import { ordered } from './ordered';
import { overrideOrder, withdrawalOrder } from './overrideOrder';
import { pausePatch, resumePatch } from './pausePatch';

/** What commands write with. */
export interface CommandWriters {
  readonly client: KubeClient;
  readonly cached: CachedResources;
  readonly clock: Clock;
  readonly bundles: BundleCommands;
  readonly requests: Engine['requests'];
}

/**
 * What a command may write about one Pipeline, in the name of whoever sent it.
 *
 * @param contextOf - what it is judged by, as it is when it is asked
 */
export function commandCapabilities(
  { client, cached, clock, bundles, requests }: CommandWriters,
  { namespace, pipeline, requestedBy }: CommandTarget,
  contextOf: () => CommandContext,
): CommandCapabilities {
  const patchPipeline = async (body: object): Promise<void> => {
    const patch = { type: 'merge', body } as const;
    await client.patch(pipelineType, { namespace, name: pipeline }, patch);
  };
  return {
    requestedBy,
    requestedAt: new Date(clock.now()).toISOString(),
    async createBundle(content) {
      const request = { ...content, namespace, pipeline };
      const by = { type: 'person', name: requestedBy } as const;
      return outcomeOf(await bundles.create(request, by));
    },
    async promoteAgain(request) {
      const order = ordered(promotionOrder(request, contextOf(), requestedBy));
      return outcomeOf(await bundles.createOnce(promotionBundle(order)));
    },
    async rollBack(request, urgency) {
      const order = ordered(
        rollbackOrder(request, contextOf(), requestedBy, urgency),
      );
      const created = await bundles.createOnce(rollbackBundle(order));
      await annotate(client, emergencyOrder(requests, created.bundle, order));
      return outcomeOf(created);
    },
    async settleDrift(request, act) {
      const order = ordered(
        settlementOrder(act, request, contextOf(), requestedBy),
      );
      return outcomeOf(await bundles.createOnce(settlementBundle(order)));
    },
    ignoreDrift: async request =>
      patchPipeline({
        spec: ordered(ignoredDrift(request, contextOf(), requestedBy)),
      }),
    overrideGate: async request =>
      annotate(
        client,
        overrideOrder(requests, request, contextOf(), requestedBy),
      ),
    async answerApproval(request) {
      const context = contextOf();
      const answering = {
        source: 'portal',
        answeredBy: requestedBy,
        answeredAt: new Date(context.now).toISOString(),
      } as const;
      await annotate(
        client,
        approvalOrder(requests, context, request, answering),
      );
    },
    activateRendition: async target =>
      activateAwaited(client, target, contextOf(), requestedBy),
    withdrawOverride: async request =>
      annotate(
        client,
        withdrawalOrder(requests, request, contextOf(), requestedBy),
      ),
    async annotateBundle(name, annotations) {
      const bundle = cached
        .bundlesOfPipeline(namespace, pipeline)
        .find(({ metadata }) => metadata.name === name);
      if (bundle === undefined)
        throw new NotFoundError(
          `Pipeline ${namespace}/${pipeline} has no Bundle ${name}`,
        );
      await annotate(client, { bundle, annotations });
    },
    patchPipeline: ({ annotations = {}, spec = {} }) =>
      patchPipeline({ metadata: { annotations }, spec }),
    async pausePipeline(pause) {
      const { pipeline: paused, now } = contextOf();
      const order = { ...pause, by: requestedBy, since: rfc3339(now) };
      await patchPipeline({ spec: pausePatch(requests, paused, order) });
    },
    resumePipeline: resumed => patchPipeline({ spec: resumePatch(resumed) }),
    async removePipeline() {
      const { pipeline: removed, now } = contextOf();
      const removal = { by: requestedBy, at: rfc3339(now) };
      await removePipeline(client, removed, removal);
    },
  };
}

/** A second write, as the order is for this one object, which has a name of its own only once it is stored. */
function emergencyOrder(
  requests: Engine['requests'],
  bundle: Bundle,
  { urgency, requestedBy, createdAt: requestedAt }: RollbackOrder,
) {
  if (urgency.type === 'normal') return undefined;
  const { reason } = urgency;
  const order = { requestedBy, reason, requestedAt };
  return { bundle, annotations: emergencyAnnotations(requests, bundle, order) };
}

function outcomeOf({
  bundle,
  outcome,
}: CreatedBundle): Extract<CommandOutcome, { bundle: string }> {
  return { type: outcome, bundle: bundle.metadata.name };
}
