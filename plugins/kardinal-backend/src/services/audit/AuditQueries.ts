import { InputError } from '@backstage/errors';
import {
  AuditRecord,
  PipelineRef,
} from '@kardinal/backstage-plugin-kardinal-common';
import { AuditLogs } from '@kardinal/promotion-engine';
import { z } from 'zod';

/** A record, with the Pipeline that it is about. */
export type PipelineRecord = AuditRecord & {
  readonly namespace: string;
  readonly pipeline: string;
};

/** What a page of records answers. */
export interface AuditPage {
  readonly items: readonly PipelineRecord[];
  /** For the next page, of older records; absent on the last one. */
  readonly nextCursor?: string;
  /** Logs of the answer that are not complete since the beginning, with the instant of the newest record that is gone. */
  readonly incomplete: readonly (PipelineRef & {
    readonly completeSince: string;
  })[];
}

const instant = z.iso.datetime({
  offset: true,
  message: 'must be a time such as 2026-11-04T10:00:00Z',
});

const querySchema = z.strictObject({
  /** `namespace/name`. */
  pipeline: z
    .string()
    .regex(/^[^/]+\/[^/]+$/, 'must be namespace/name')
    .optional(),
  /** As recorded: an entity ref, the name of a CI token, a login of the forge, or kardinal. */
  person: z.string().min(1).max(256).optional(),
  /** Not before. */
  from: instant.optional(),
  /** Before. */
  to: instant.optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
  cursor: z
    .string()
    .regex(/^[^ ]+ [^ ]+$/, 'must be the nextCursor of an answer')
    .optional(),
});

/** A query of the log. */
export type AuditQuery = z.infer<typeof querySchema>;

/**
 * Reads the parameters of a query.
 *
 * @throws InputError (400) naming the parameter
 */
export function parseAuditQuery(query: unknown): AuditQuery {
  const parsed = querySchema.safeParse(query);
  if (parsed.success) return parsed.data;
  const [{ path, message }] = parsed.error.issues;
  throw new InputError(
    path.length === 0 ? message : `${path.join('.')}: ${message}`,
  );
}

/** Which Pipelines have a log that a query is about; nobody has asked whether the caller may read them. */
export function pipelinesOf(
  auditLogs: AuditLogs,
  { pipeline }: AuditQuery,
): readonly PipelineRef[] {
  if (pipeline === undefined)
    return auditLogs
      .keys()
      .map(({ namespace = 'default', name }) => ({ namespace, name }));
  const [namespace, name] = pipeline.split('/');
  return [{ namespace, name }];
}

/** The newest records first. */
export function auditPage(
  auditLogs: AuditLogs,
  pipelines: readonly PipelineRef[],
  query: AuditQuery,
): AuditPage {
  const logs = pipelines.flatMap(
    ({ namespace, name }) => auditLogs.log(namespace, name) ?? [],
  );
  const found = logs
    .flatMap(({ metadata, spec, status }) =>
      (status?.records ?? [])
        .filter(record => matches(record, query))
        .map(record => ({
          ...record,
          namespace: metadata.namespace ?? 'default',
          pipeline: spec.pipeline,
        })),
    )
    .sort((a, b) => (cursorOf(a) < cursorOf(b) ? 1 : -1));
  const items = found.slice(0, query.limit);
  const last = items.at(-1);
  return {
    items,
    ...(found.length > items.length && last !== undefined
      ? { nextCursor: cursorOf(last) }
      : {}),
    incomplete: logs.flatMap(({ metadata, spec, status }) =>
      status?.completeSince === undefined
        ? []
        : [
            {
              namespace: metadata.namespace ?? 'default',
              name: spec.pipeline,
              completeSince: status.completeSince,
            },
          ],
    ),
  };
}

function matches(record: AuditRecord, query: AuditQuery): boolean {
  const { person, from, to, cursor } = query;
  const at = Date.parse(record.at);
  return (
    (person === undefined || record.by === person) &&
    (from === undefined || at >= Date.parse(from)) &&
    (to === undefined || at < Date.parse(to)) &&
    (cursor === undefined || cursorOf(record) < cursor)
  );
}

/** Where a record stands in the order of all records. */
function cursorOf({ at, id }: AuditRecord): string {
  return `${at} ${id}`;
}
