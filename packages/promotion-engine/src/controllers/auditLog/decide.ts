import {
  addRecords,
  AuditLog,
  AuditLogStatus,
  controllerName,
  pauseRecords,
  rfc3339,
  shortHash,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  awaitChange,
  Decision,
  Instant,
  summarize,
} from '@kardinal/kube-controller';
import { AuditObservation } from './types';

/**
 * The log of a Pipeline, from what its resources say: a record that is there already is not written again, so that nothing is
 * lost with a process, and nothing is said twice. Pure and total.
 *
 * ```text
 *  records in the log + what Bundles, gates and commands say that is not in it ──▶ the newest 250
 *  pauses in the log − pauses of the Pipeline ──▶ what came and went
 *  a status that somebody else wrote ──▶ everything that is still there, and the record LogRestored
 * ```
 */
export function decide(
  log: AuditLog,
  observed: AuditObservation,
  now: Instant,
): Decision<AuditLog> {
  const { commands, integrity } = observed;
  const { records, completeSince } = log.status ?? {};
  const paused = pauseRecords(log.status ?? {}, observed.paused, commands, now);
  const found = [
    ...observed.found,
    ...paused.found,
    ...commands.map(({ seal, ...record }) => record),
    ...(integrity === 'changed' ? [restoration(log, now)] : []),
  ];
  const kept = addRecords(
    {
      ...(records === undefined ? {} : { records }),
      ...(completeSince === undefined ? {} : { completeSince }),
    },
    found,
    now,
  );
  return {
    status: {
      ...kept,
      ...(paused.pauses.length === 0 ? {} : { pauses: [...paused.pauses] }),
      conditions: conditions(log, now),
    },
    requeue: awaitChange(),
  };
}

function restoration(
  { metadata }: AuditLog,
  now: Instant,
): NonNullable<AuditLogStatus['records']>[number] {
  return {
    id: shortHash(`${metadata.uid}/restored/${metadata.resourceVersion}`, 16),
    at: rfc3339(now),
    action: 'LogRestored',
    outcome: 'Denied',
    by: controllerName,
    via: 'controller',
    message:
      'Somebody else had written this log; its records are those that the Bundles still say',
  };
}

function conditions(
  { status }: AuditLog,
  now: Instant,
): NonNullable<AuditLogStatus['conditions']> {
  return [
    ...summarize(
      status?.conditions,
      {
        state: 'ready',
        reason: 'Recording',
        message: 'Decisions about the Pipeline are recorded',
      },
      now,
    ),
  ];
}
