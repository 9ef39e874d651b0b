import {
  AuditLog,
  deniedAction,
  PipelinePermission,
  shortHash,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Clock } from '@kardinal/kube-controller';
import { AuditLogs } from '@kardinal/promotion-engine';
import { CommandAudit } from './CommandAudit';

/** A command that somebody sent without the permission. */
export interface DeniedCommand {
  readonly namespace: string;
  readonly pipeline: string;
  readonly requestedBy: string;
  readonly type: string;
  readonly permission: PipelinePermission;
}

/** Records of one Pipeline and day. */
const mostInADay = 20;

/**
 * Who was denied what: one record a day for each person and type of command, and few for each Pipeline. Whoever sends many more
 * causes no more writes, and nothing that they chose is in it but which command.
 */
export class DeniedCommands {
  #day = '';
  /** By Pipeline, what was written today. */
  #written = new Map<string, Set<string>>();

  constructor(
    private readonly deps: {
      readonly audit: Pick<CommandAudit, 'write'>;
      readonly auditLogs: Pick<AuditLogs, 'log'>;
      readonly clock: Pick<Clock, 'now'>;
    },
  ) {}

  /** Returns before anything is written: how long the answer takes does not tell whether there is such a Pipeline. */
  record({
    namespace,
    pipeline: name,
    requestedBy,
    type,
    permission,
  }: DeniedCommand): void {
    const log = this.deps.auditLogs.log(namespace, name);
    if (log === undefined) return;
    const at = new Date(this.deps.clock.now()).toISOString();
    const day = at.slice(0, 10);
    const id = shortHash(
      JSON.stringify(['denied', requestedBy, type, day]),
      16,
    );
    const known = this.#writtenOn(day, `${namespace}/${name}`);
    for (const each of deniedOn(day, log)) known.add(each);
    if (known.has(id) || known.size >= mostInADay) return;
    known.add(id);
    void this.deps.audit.write(
      { namespace, name },
      {
        id,
        at,
        action: deniedAction,
        outcome: 'Denied',
        by: requestedBy.slice(0, 256),
        via: 'portal',
        message: `${type}: needs the permission ${permission.name}`,
      },
    );
  }

  #writtenOn(day: string, pipeline: string): Set<string> {
    if (day !== this.#day) this.#written = new Map();
    this.#day = day;
    const known = this.#written.get(pipeline) ?? new Set();
    this.#written.set(pipeline, known);
    return known;
  }
}

/** Also by another backend, or by this one before it was started again. */
function deniedOn(day: string, { spec, status }: AuditLog): readonly string[] {
  return [...(status?.records ?? []), ...(spec.commands ?? [])]
    .filter(({ action, at }) => action === deniedAction && at.startsWith(day))
    .map(({ id }) => id);
}
