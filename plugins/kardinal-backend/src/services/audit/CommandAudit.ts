import {
  AuditedCommand,
  AuditLog,
  auditLogType,
  commandMessage,
  isDenial,
  PipelineRef,
  shortHash,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  Clock,
  ConflictError,
  KubeClient,
  Logger,
} from '@kardinal/kube-controller';
import { commandToSeal, Engine } from '@kardinal/promotion-engine';

/** A command that somebody was permitted to send, and what came of it. */
export interface ExecutedCommand {
  readonly namespace: string;
  readonly pipeline: string;
  readonly requestedBy: string;
  readonly type: string;
  /** As its schema read them: nothing else that was sent is written down. */
  readonly arguments: object;
  readonly outcome:
    | { readonly type: 'carriedOut'; readonly bundle?: string }
    | { readonly type: 'refused'; readonly reason: string };
}

/** A command that is not signed yet. */
export type UnsignedCommand = Omit<AuditedCommand, 'seal'>;

/**
 * Commands that wait in the log until the controller has copied them into the records, and as many that were denied: those push
 * out none of the others. The CRD has the sum as its limit.
 */
const mostWaiting = 20;
/** Other backends write the same log. */
const attempts = 5;

/**
 * Writes what people ask for into the log of the Pipeline, signed for that log. Never throws: what was carried out stays carried
 * out, and the logger says what is missing.
 */
export class CommandAudit {
  constructor(
    private readonly deps: {
      readonly client: KubeClient;
      readonly requests: Engine['requests'];
      readonly clock: Clock;
      readonly logger: Logger;
    },
  ) {}

  record(command: ExecutedCommand): Promise<void> {
    const { namespace, pipeline: name } = command;
    return this.write({ namespace, name }, this.recordOf(command));
  }

  /** Writes a record as it is. */
  async write(
    { namespace, name }: PipelineRef,
    record: UnsignedCommand,
  ): Promise<void> {
    try {
      for (let attempt = 1; ; attempt += 1) {
        const log = await this.deps.client.get(auditLogType, {
          namespace,
          name,
        });
        if (log === undefined)
          throw new Error('The controller has not made it yet');
        if (await this.add(log, record, attempt)) return;
      }
    } catch (error) {
      this.deps.logger.error('A command is not in the audit log', {
        ...record,
        namespace,
        pipeline: name,
        error: error instanceof Error ? error.message : String(error),
      });
    }
  }

  /** Whether it is stored; `false` where somebody else wrote the log meanwhile. */
  private async add(
    log: AuditLog,
    record: UnsignedCommand,
    attempt: number,
  ): Promise<boolean> {
    const { commands = [] } = log.spec;
    // The same refusal again says nothing more, and drives nothing else out.
    if (commands.some(({ id }) => id === record.id)) return true;
    const { namespace = 'default', name, resourceVersion } = log.metadata;
    const seal = this.deps.requests.sealRequest(log, commandToSeal(record));
    try {
      await this.deps.client.patch(
        auditLogType,
        { namespace, name },
        {
          type: 'merge',
          body: {
            metadata: { resourceVersion },
            spec: { commands: newest([...commands, { ...record, seal }]) },
          },
        },
      );
      return true;
    } catch (error) {
      if (!(error instanceof ConflictError) || attempt >= attempts) throw error;
      return false;
    }
  }

  private recordOf(command: ExecutedCommand): UnsignedCommand {
    const { requestedBy, type, arguments: args, outcome } = command;
    const at = new Date(this.deps.clock.now()).toISOString();
    const isRefused = outcome.type === 'refused';
    // A refusal counts once a day, whatever somebody clicks.
    const occurrence = isRefused ? at.slice(0, 10) : at;
    const bundle = isRefused ? undefined : outcome.bundle;
    const environment = 'environment' in args ? args.environment : undefined;
    return {
      id: shortHash(JSON.stringify([requestedBy, type, args, occurrence]), 16),
      at,
      action: isRefused ? 'CommandRefused' : 'CommandAccepted',
      outcome: isRefused ? 'Denied' : 'Success',
      by: requestedBy.slice(0, 256),
      via: 'portal',
      ...(bundle === undefined ? {} : { bundle }),
      ...(typeof environment === 'string' ? { environment } : {}),
      message: commandMessage(
        type,
        args,
        isRefused ? outcome.reason : undefined,
      ),
    };
  }
}

function newest(commands: readonly AuditedCommand[]) {
  const kept = new Set([
    ...commands.filter(each => !isDenial(each)).slice(-mostWaiting),
    ...commands.filter(isDenial).slice(-mostWaiting),
  ]);
  return commands.filter(each => kept.has(each));
}
