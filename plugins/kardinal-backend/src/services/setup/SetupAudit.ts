import {
  auditLogOf,
  auditLogType,
  AuditRecord,
  KardinalFile,
  Pipeline,
  setupMessage,
  shortHash,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Clock, KubeClient } from '@kardinal/kube-controller';
import { AuditLogs } from '@kardinal/promotion-engine';
import { CommandAudit, UnsignedCommand } from '../audit/CommandAudit';
import type { SetupRequest } from './PipelineSetups';
import { setupRevisionOf } from './setupRevision';

/** Who sets up what nobody asked for in the portal. */
const catalogName = 'plugin:catalog';
/** Refusals of one Pipeline and day: whoever writes many files drives nothing else out. */
const mostRefusals = 20;

/**
 * Records what set-ups do to Pipelines, once for each change: ids follow from the Pipeline and the content of the file, so that
 * what a crash left out is written the next time, and nothing twice.
 */
export class SetupAudit {
  constructor(
    private readonly deps: {
      readonly client: Pick<KubeClient, 'create'>;
      readonly audit: Pick<CommandAudit, 'write'>;
      readonly auditLogs: Pick<AuditLogs, 'log'>;
      readonly clock: Pick<Clock, 'now'>;
    },
  ) {}

  /** That a Pipeline stands as it was asked for, as it is stored. Never throws. */
  async stands(request: SetupRequest, pipeline: Pipeline): Promise<void> {
    const revision = setupRevisionOf(pipeline);
    if (revision === undefined) return;
    const { change, content, at } = revision;
    const id = shortHash(
      JSON.stringify([pipeline.metadata.uid, content, at]),
      16,
    );
    if (this.#known(request.file, id, at)) return;
    await this.#write(request, {
      id,
      at,
      action: change === 'created' ? 'SetUpCreated' : 'SetUpChanged',
      outcome: 'Success',
      ...whoOf(request),
      message: setupMessage(request),
    });
  }

  /** That a Pipeline stays as it is; recorded where there is one, or was. Never throws. */
  async refused(request: SetupRequest, reason: string): Promise<void> {
    const { file, source, entity } = request;
    const { namespace, app } = file;
    if (this.deps.auditLogs.log(namespace, app) === undefined) return;
    const at = new Date(this.deps.clock.now()).toISOString();
    const id = shortHash(
      JSON.stringify(['set-up', source, entity, file, reason]),
      16,
    );
    if (this.#known(file, id, at) || this.#isFull(file, at)) return;
    await this.#write(request, {
      id,
      at,
      action: 'SetUpRefused',
      outcome: 'Denied',
      ...whoOf(request),
      message: setupMessage(request, reason),
    });
  }

  /** The controller makes the log of a Pipeline that is there: of one that has just come, it may not have yet. */
  async #write({ file }: SetupRequest, record: UnsignedCommand) {
    const { namespace, app: name } = file;
    const { client, audit, auditLogs } = this.deps;
    if (auditLogs.log(namespace, name) === undefined)
      await client
        .create(auditLogType, auditLogOf({ namespace, name }))
        // Somebody else was faster, or the write below says what is missing.
        .catch(() => {});
    await audit.write({ namespace, name }, record);
  }

  #known(file: KardinalFile, id: string, at: string): boolean {
    const { status } = this.#log(file) ?? {};
    return (
      at <= (status?.completeSince ?? '') ||
      this.#records(file).some(record => record.id === id)
    );
  }

  #isFull(file: KardinalFile, at: string): boolean {
    const today = this.#records(file).filter(
      each =>
        each.action === 'SetUpRefused' && each.at.startsWith(at.slice(0, 10)),
    );
    return new Set(today.map(({ id }) => id)).size >= mostRefusals;
  }

  #records(
    file: KardinalFile,
  ): readonly Pick<AuditRecord, 'id' | 'action' | 'at'>[] {
    const { spec, status } = this.#log(file) ?? {};
    return [...(status?.records ?? []), ...(spec?.commands ?? [])];
  }

  #log({ namespace, app }: KardinalFile) {
    return this.deps.auditLogs.log(namespace, app);
  }
}

function whoOf({ requestedBy }: SetupRequest) {
  return requestedBy === undefined
    ? ({ by: catalogName, via: 'catalog' } as const)
    : ({ by: requestedBy.slice(0, 256), via: 'portal' } as const);
}
