import { badRequest, invalid } from '../api/ApiError';
import { FieldError } from '../api/FieldError';
import { isObject, JsonObject } from '../json/Json';
import { builtinSchema } from '../registry/builtin/schemas';
import { decodeTyped } from '../schema/decodeTyped';
import { Durability } from '../store/Store';
import { readFlag } from './readFlag';
import { checkDryRun } from './WriteOptions';

/** What becomes of objects that the deleted one owns. */
export type Propagation = 'Background' | 'Foreground' | 'Orphan';

/** How to delete. */
export interface DeleteOptions {
  readonly durability: Durability;
  readonly propagation: Propagation | undefined;
  readonly uid: string | undefined;
  readonly resourceVersion: string | undefined;
  readonly gracePeriodSeconds: number | undefined;
  /** What answers when the object waits for its finalizers; 200 by default. */
  readonly waitingCode?: 200 | 202;
}

const schema = builtinSchema(
  'io.k8s.apimachinery.pkg.apis.meta.v1.DeleteOptions',
);
const propagations = ['Background', 'Foreground', 'Orphan'];

/**
 * Reads options from the body, or from the query when there is no body.
 *
 * @throws ApiError 400 or 422
 */
export function readDeleteOptions(
  query: URLSearchParams,
  body: JsonObject | undefined,
): DeleteOptions {
  const kind = body?.kind;
  if (kind !== undefined && kind !== 'DeleteOptions') {
    throw badRequest(`no kind ${JSON.stringify(kind)} is an option to delete`);
  }
  const value = decodeTyped(body ?? fromQuery(query), schema).value;
  const { propagationPolicy, orphanDependents, gracePeriodSeconds } = value;
  const dryRun = Array.isArray(value.dryRun) ? value.dryRun.map(String) : [];
  const errors = [
    ...checkPropagation(propagationPolicy, orphanDependents),
    ...checkDryRun(dryRun),
  ];
  if (errors.length > 0) {
    const subject = { group: 'meta.k8s.io', resource: 'DeleteOptions' };
    throw invalid(subject, '', errors);
  }
  const preconditions = isObject(value.preconditions)
    ? value.preconditions
    : {};
  return {
    durability: dryRun.length > 0 ? 'dryRun' : 'commit',
    propagation: propagationOf(propagationPolicy, orphanDependents),
    uid: stringOr(preconditions.uid),
    resourceVersion: stringOr(preconditions.resourceVersion),
    gracePeriodSeconds:
      typeof gracePeriodSeconds === 'number' ? gracePeriodSeconds : undefined,
    waitingCode: orphanDependents === false ? 202 : 200,
  };
}

function fromQuery(query: URLSearchParams): JsonObject {
  const grace = query.get('gracePeriodSeconds');
  if (grace !== null && !/^-?\d+$/.test(grace)) {
    throw badRequest(`gracePeriodSeconds is no number: ${grace}`);
  }
  return {
    dryRun: query.getAll('dryRun'),
    propagationPolicy: query.get('propagationPolicy') ?? undefined,
    orphanDependents: query.has('orphanDependents')
      ? readFlag(query, 'orphanDependents')
      : undefined,
    gracePeriodSeconds: grace === null ? undefined : Number(grace),
  };
}

function checkPropagation(policy: unknown, orphan: unknown): FieldError[] {
  const errors: FieldError[] = [];
  const field = 'propagationPolicy';
  if (policy !== undefined && orphan !== undefined) {
    const detail =
      'orphanDependents and deletionPropagation cannot be both set';
    errors.push({ type: 'Invalid', field, value: String(policy), detail });
  }
  if (policy !== undefined && !propagations.includes(String(policy))) {
    const detail =
      'supported values: "Foreground", "Background", "Orphan", "nil"';
    errors.push({ type: 'NotSupported', field, value: String(policy), detail });
  }
  return errors;
}

function propagationOf(policy: unknown, orphan: unknown) {
  if (orphan === true) return 'Orphan';
  return policy as Propagation | undefined;
}

function stringOr(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
