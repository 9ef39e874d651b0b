import { InputError, NotFoundError } from '@backstage/errors';
import {
  CommandContext,
  parseCommand,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  ApprovalRequest,
  KardinalCommand,
} from '@kardinal/backstage-plugin-kardinal-node';
import { commandContext, Registry } from '@kardinal/promotion-engine';
import { refuseUnsynced } from '../refuseUnsynced';
import { CommandAudit, ExecutedCommand } from '../audit/CommandAudit';
import { annotate } from './annotate';
import { Answering, approvalOrder } from './approvalOrder';
import { commandCapabilities, CommandWriters } from './commandCapabilities';
import { demand } from './demand';
import { CommandTarget, ExecutableCommand } from './ExecutableCommand';
import { judgeAnswer } from './judgeAnswer';
import { previewedCommand } from './previewedCommand';

/** Executes what people send: every command through its own definition. */
export class PipelineCommands {
  constructor(
    private readonly deps: CommandWriters & {
      readonly commands: Registry<KardinalCommand>;
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
        const sent = { ...target, type: definition.id, arguments: args };
        const record = (outcome: ExecutedCommand['outcome']) =>
          this.deps.audit.record({ ...sent, outcome });
        if (legality.type === 'refused') await record(legality);
        demand(legality);
        const command = commands.require(definition.id);
        const capabilities = commandCapabilities(this.deps, target, () =>
          this.contextOf(target),
        );
        const outcome = await command.execute(args, capabilities);
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
    pipeline: string,
  ): CommandContext | undefined {
    refuseUnsynced(this.deps.cached);
    return commandContext(this.deps, { namespace, name: pipeline });
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
    await annotate(
      this.deps.client,
      approvalOrder(requests, context, request, whole),
    );
    return 'answered';
  }
}
