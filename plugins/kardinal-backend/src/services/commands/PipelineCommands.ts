import { InputError, NotFoundError } from '@backstage/errors';
import {
  Bundle,
  bundleType,
  collectTemplates,
  CommandContext,
  EmergencyOrder,
  parseCommand,
  Pipeline,
  pipelineType,
  promotionBundle,
  rfc3339,
  rollbackBundle,
  windowTemplate,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  ApprovalRequest,
  CommandCapabilities,
  KardinalCommand,
} from '@kardinal/backstage-plugin-kardinal-node';
import { Clock, KubeClient } from '@kardinal/kube-controller';
import {
  CachedResources,
  emergencyAnnotations,
  Engine,
  Registry,
} from '@kardinal/promotion-engine';
import { refuseUnsynced } from '../refuseUnsynced';
import { CommandAudit, ExecutedCommand } from '../audit/CommandAudit';
import { Answering, approvalOrder } from './approvalOrder';
import { BundleCommands } from './BundleCommands';
import { commandGates } from './commandGates';
import { demand } from './demand';
import { CommandTarget, ExecutableCommand } from './ExecutableCommand';
import { judgeAnswer } from './judgeAnswer';
import {
  overrideOrder,
  SignedAnnotations,
  withdrawalOrder,
} from './overrideOrder';
import { pausePatch, resumePatch } from './pausePatch';
import { previewedCommand } from './previewedCommand';
import { promotionOrder } from './promotionOrder';
import { rollbackOrder } from './rollbackOrder';

/** Executes what people send: every command through its own definition. */
export class PipelineCommands {
  constructor(
    private readonly deps: {
      readonly commands: Registry<KardinalCommand>;
      readonly client: KubeClient;
      readonly cached: CachedResources;
      readonly clock: Clock;
      readonly bundles: BundleCommands;
      readonly requests: Engine['requests'];
      readonly policyNamespaces: readonly string[];
      readonly audit: Pick<CommandAudit, 'record'>;
      /** Approvals that nobody answers in the portal. */
      readonly outsideApprovals: readonly string[];
    },
  ) {}

  /** @throws InputError (400) that names an unknown command or a wrong argument */
  parse(body: unknown): ExecutableCommand {
    const { commands } = this.deps;
    const definitions = commands.all().map(({ definition }) => definition);
    const parsed = parseCommand(definitions, body);
    if (parsed.type === 'invalid') throw new InputError(parsed.message);
    const { definition, arguments: args } = parsed;
    return {
      type: definition.id,
      permission: definition.permission,
      environments: ({ namespace, pipeline }) => {
        const context = this.findContext(namespace, pipeline);
        return (context && definition.environments?.(args, context)) ?? [];
      },
      preview: target =>
        previewedCommand(definition, args, this.contextOf(target)),
      execute: async target => {
        const legality = definition.legality(args, this.contextOf(target));
        const record = (outcome: ExecutedCommand['outcome']) =>
          this.deps.audit.record({ ...target, body, outcome });
        if (legality.type === 'refused') await record(legality);
        demand(legality);
        const command = commands.require(definition.id);
        const outcome = await command.execute(
          args,
          this.capabilitiesOf(target),
        );
        await record({
          type: 'carriedOut',
          ...(outcome.type === 'accepted' ? {} : { bundle: outcome.bundle }),
        });
        return outcome;
      },
    };
  }

  private contextOf({
    namespace,
    pipeline,
  }: Omit<CommandTarget, 'requestedBy'>): CommandContext {
    const context = this.findContext(namespace, pipeline);
    if (context === undefined)
      throw new NotFoundError(
        `Pipeline ${namespace}/${pipeline} does not exist`,
      );
    return context;
  }

  private findContext(
    namespace: string,
    name: string,
  ): CommandContext | undefined {
    const { cached, clock } = this.deps;
    refuseUnsynced(cached);
    const pipeline = cached.pipeline(namespace, name);
    return (
      pipeline && {
        pipeline,
        bundles: cached.judgedBundlesOfPipeline(namespace, name),
        templates: this.templatesOf(pipeline),
        gates: commandGates(this.deps, pipeline),
        now: clock.now(),
      }
    );
  }

  private templatesOf(pipeline: Pipeline): CommandContext['templates'] {
    const { cached, policyNamespaces } = this.deps;
    const templates = [
      ...cached.gateTemplates(),
      ...cached.changeWindows.list().map(windowTemplate),
    ];
    return collectTemplates(templates, pipeline, policyNamespaces);
  }

  /**
   * Takes in what a system outside answers, as the portal takes in what a person answers. The same answer again changes nothing.
   *
   * @throws NotFoundError (404) where nobody asks; ConflictError (409) with a sentence, also where it is of an earlier Bundle
   * of that name
   */
  async answerFromOutside(
    target: Omit<CommandTarget, 'requestedBy'>,
    request: ApprovalRequest,
    answering: Omit<Answering, 'source'>,
  ): Promise<'answered' | 'found'> {
    const context = this.contextOf(target);
    const outcome = judgeAnswer(request, answering, context);
    if (outcome.type === 'found') return 'found';
    demand(outcome);
    const whole = { ...answering, source: 'webhook' } as const;
    const { requests } = this.deps;
    await this.annotate(approvalOrder(requests, context, request, whole));
    return 'answered';
  }

  private async annotate(signed: SignedAnnotations | undefined): Promise<void> {
    if (signed === undefined) return;
    const { bundle, annotations } = signed;
    const { namespace = 'default', name } = bundle.metadata;
    await this.deps.client.patch(
      bundleType,
      { namespace, name },
      { type: 'merge', body: { metadata: { annotations } } },
    );
  }

  /** A second write, as the order is for this one object, which has a name of its own only once it is stored. */
  private async orderEmergency(
    bundle: Bundle,
    order: EmergencyOrder,
  ): Promise<void> {
    const { requests } = this.deps;
    const annotations = emergencyAnnotations(requests, bundle, order);
    await this.annotate({ bundle, annotations });
  }

  private capabilitiesOf(target: CommandTarget): CommandCapabilities {
    const { clock, cached, bundles, requests } = this.deps;
    const { namespace, pipeline, requestedBy } = target;
    return {
      requestedBy,
      requestedAt: new Date(clock.now()).toISOString(),
      async createBundle(content) {
        const request = { ...content, namespace, pipeline };
        const { bundle, outcome } = await bundles.create(request, {
          type: 'person',
          name: requestedBy,
        });
        return { type: outcome, bundle: bundle.metadata.name };
      },
      promoteAgain: async request => {
        const context = this.contextOf(target);
        const order = promotionOrder(request, context, requestedBy);
        const wanted = promotionBundle(order);
        const { bundle, outcome } = await bundles.createOnce(wanted);
        return { type: outcome, bundle: bundle.metadata.name };
      },
      rollBack: async (request, urgency) => {
        const context = this.contextOf(target);
        const order = rollbackOrder(request, context, requestedBy, urgency);
        const wanted = rollbackBundle(order);
        const { bundle, outcome } = await bundles.createOnce(wanted);
        if (order.urgency.type === 'emergency')
          await this.orderEmergency(bundle, {
            requestedBy,
            reason: order.urgency.reason,
            requestedAt: order.createdAt,
          });
        return { type: outcome, bundle: bundle.metadata.name };
      },
      overrideGate: request =>
        this.annotate(
          overrideOrder(requests, request, this.contextOf(target), requestedBy),
        ),
      answerApproval: async request => {
        const context = this.contextOf(target);
        const answering = {
          source: 'portal',
          answeredBy: requestedBy,
          answeredAt: new Date(context.now).toISOString(),
        } as const;
        const signed = approvalOrder(requests, context, request, answering);
        await this.annotate(signed);
      },
      withdrawOverride: async request => {
        const context = this.contextOf(target);
        const signed = withdrawalOrder(requests, request, context, requestedBy);
        await this.annotate(signed);
      },
      annotateBundle: async (name, annotations) => {
        const bundle = cached
          .bundlesOfPipeline(namespace, pipeline)
          .find(({ metadata }) => metadata.name === name);
        if (bundle === undefined)
          throw new NotFoundError(
            `Pipeline ${namespace}/${pipeline} has no Bundle ${name}`,
          );
        await this.annotate({ bundle, annotations });
      },
      patchPipeline: ({ annotations = {}, spec = {} }) =>
        this.patchPipeline(target, { metadata: { annotations }, spec }),
      pausePipeline: async pause => {
        const { pipeline: paused, now } = this.contextOf(target);
        const order = { ...pause, by: requestedBy, since: rfc3339(now) };
        const spec = pausePatch(requests, paused, order);
        return this.patchPipeline(target, { spec });
      },
      resumePipeline: resumed =>
        this.patchPipeline(target, { spec: resumePatch(resumed) }),
    };
  }

  private async patchPipeline(
    { namespace, pipeline: name }: CommandTarget,
    body: object,
  ): Promise<void> {
    const patch = { type: 'merge', body } as const;
    await this.deps.client.patch(pipelineType, { namespace, name }, patch);
  }
}
