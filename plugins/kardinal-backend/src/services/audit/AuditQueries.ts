import { InputError } from '@backstage/errors';
import {
  auditKindOf,
  auditKinds,
  AuditPage,
  AuditRecord,
  PipelineRef,
} from '@kardinal/backstage-plugin-kardinal-common';
import { AuditLogs } from '@kardinal/promotion-engine';
import { z } from 'zod';
import type { RecordReader } from '../RecordReader';

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
  /** What a record is about. */
  kind: z
    .enum(auditKinds, { error: `must be one of ${auditKinds.join(', ')}` })
    .optional(),
  /** Not before. */
  from: instant.optional(),
  /** Not more than so many days ago. */
  days: z.coerce.number().int().min(1).max(3660).optional(),
  /** Before. */
  to: instant.optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
  cursor: z
    .string()
    .regex(/^[^ ]+ [^ ]+$/, 'must be the nextCursor of an answer')
    .optional(),
});

const newerSchema = querySchema
  .pick({ pipeline: true, person: true, kind: true, from: true, days: true })
  .extend({
    /** Where the newest record stands that is known; default none is. */
    since: z
      .string()
      .regex(/^[^ ]+ [^ ]+$/, 'must be the newest of an answer')
      .optional(),
  });

/** What somebody knows of the log, who follows what is newer. */
export type NewerQuery = z.infer<typeof newerSchema>;

/** A query of the log. */
export type AuditQuery = z.infer<typeof querySchema>;

/**
 * Reads the parameters of a query.
 *
 * @param now - milliseconds
 * @throws InputError (400) naming the parameter
 */
export function parseAuditQuery(query: unknown, now: number): AuditQuery {
  return withinDays(parsedBy(querySchema, query), now);
}

/**
 * Reads the parameters of a stream.
 *
 * @param now - milliseconds
 * @throws InputError (400) naming the parameter
 */
export function parseNewerQuery(query: unknown, now: number): NewerQuery {
  return withinDays(parsedBy(newerSchema, query), now);
}

/** Days ago as an instant, the later one where both are given. */
function withinDays<T extends { from?: string; days?: number }>(
  query: T,
  now: number,
): T {
  const { days, from } = query;
  if (days === undefined) return query;
  const since = now - days * 24 * 60 * 60 * 1000;
  const later = Math.max(since, Date.parse(from ?? '') || since);
  return { ...query, from: new Date(later).toISOString() };
}

function parsedBy<T>(schema: z.ZodType<T>, query: unknown): T {
  const parsed = schema.safeParse(query);
  if (parsed.success) return parsed.data;
  const [{ path, message }] = parsed.error.issues;
  throw new InputError(
    path.length === 0 ? message : `${path.join('.')}: ${message}`,
  );
}

/** Which Pipelines have a log that a query is about; nobody has asked whether the caller may read them. */
export function pipelinesOf(
  auditLogs: AuditLogs,
  { pipeline }: Pick<AuditQuery, 'pipeline'>,
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
  { entityOf, versionOf }: Pick<RecordReader, 'entityOf' | 'versionOf'>,
): Omit<AuditPage, 'asOf' | 'clockOffset'> {
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
  const items = found.slice(0, query.limit).map(record => {
    const { namespace, pipeline: name, bundle } = record;
    const entity = entityOf({ namespace, name });
    const version = bundle && versionOf(namespace, bundle);
    return {
      ...record,
      ...(version === undefined ? {} : { version }),
      ...(entity === undefined ? {} : { entity }),
    };
  });
  const last = items.at(-1);
  const first = items.at(0);
  return {
    items,
    ...(first === undefined ? {} : { newest: cursorOf(first) }),
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

/** How many records somebody does not know who knows those up to `since`. */
export function countNewer(
  auditLogs: AuditLogs,
  pipelines: readonly PipelineRef[],
  { since = '', ...query }: NewerQuery,
): number {
  return pipelines
    .flatMap(
      ({ namespace, name }) =>
        auditLogs.log(namespace, name)?.status?.records ?? [],
    )
    .filter(record => cursorOf(record) > since && matches(record, query))
    .length;
}

function matches(
  record: AuditRecord,
  query: Partial<Omit<AuditQuery, 'limit'>>,
): boolean {
  const { person, kind, from, to, cursor } = query;
  const at = Date.parse(record.at);
  return (
    (person === undefined || record.by === person) &&
    (kind === undefined || auditKindOf(record.action) === kind) &&
    (from === undefined || at >= Date.parse(from)) &&
    (to === undefined || at < Date.parse(to)) &&
    (cursor === undefined || cursorOf(record) < cursor)
  );
}

/** Where a record stands in the order of all records. */
function cursorOf({ at, id }: AuditRecord): string {
  return `${at} ${id}`;
}
