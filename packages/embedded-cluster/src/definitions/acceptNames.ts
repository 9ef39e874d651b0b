import { KubeObject } from '../api/KubeObject';
import { isObject, JsonObject } from '../json/Json';
import { specOf } from '../registry/custom/customTypes';

/** One condition of a status. */
export type Condition = {
  type: string;
  status: string;
  lastTransitionTime: string;
  reason: string;
  message: string;
  observedGeneration?: number;
};

/** The status of a definition: the names that no other of its group has, and whether it can be served. */
export function acceptNames(
  definition: KubeObject,
  others: readonly KubeObject[],
  now: string,
): JsonObject {
  const status = isObject(definition.status) ? definition.status : {};
  const { names } = specOf(definition);
  const taken = namesTaken(definition, others);
  const problem = conflictOf(names, taken);
  const accepted = problem
    ? status.acceptedNames ?? { plural: '', kind: '' }
    : (names as unknown as JsonObject);
  const conditions = conditionsOf(status, problem, now, definition);
  return { ...status, conditions, acceptedNames: accepted };
}

interface Names {
  readonly plural: string;
  readonly singular?: string;
  readonly kind: string;
  readonly listKind?: string;
  readonly shortNames?: readonly string[];
}

/** Names and kinds that others of the group were granted. */
function namesTaken(definition: KubeObject, others: readonly KubeObject[]) {
  const { group } = specOf(definition);
  const plain = new Set<string>();
  const kinds = new Set<string>();
  for (const other of others) {
    if (specOf(other).group !== group) continue;
    const status = (other.status ?? {}) as { acceptedNames?: Names };
    const accepted = status.acceptedNames;
    if (!accepted) continue;
    for (const name of [
      accepted.plural,
      accepted.singular ?? '',
      ...(accepted.shortNames ?? []),
    ]) {
      plain.add(name);
    }
    kinds.add(accepted.kind);
    kinds.add(accepted.listKind ?? '');
  }
  return { plain, kinds };
}

interface Conflict {
  readonly reason: string;
  readonly message: string;
}

function conflictOf(
  names: Names,
  taken: { plain: ReadonlySet<string>; kinds: ReadonlySet<string> },
): Conflict | undefined {
  const inUse = (reason: string, name: string) => ({
    reason,
    message: `${JSON.stringify(name)} is already in use`,
  });
  if (taken.plain.has(names.plural))
    return inUse('PluralConflict', names.plural);
  if (names.singular && taken.plain.has(names.singular)) {
    return inUse('SingularConflict', names.singular);
  }
  const short = names.shortNames?.find(name => taken.plain.has(name));
  if (short) return inUse('ShortNamesConflict', short);
  if (taken.kinds.has(names.kind)) return inUse('KindConflict', names.kind);
  if (names.listKind && taken.kinds.has(names.listKind)) {
    return inUse('ListKindConflict', names.listKind);
  }
  return undefined;
}

function conditionsOf(
  status: JsonObject,
  problem: Conflict | undefined,
  now: string,
  _definition: KubeObject,
): Condition[] {
  const old = Array.isArray(status.conditions)
    ? (status.conditions as Condition[])
    : [];
  const wasEstablished = old.some(
    c => c.type === 'Established' && c.status === 'True',
  );
  const accepted = problem
    ? condition('NamesAccepted', 'False', problem.reason, problem.message)
    : condition('NamesAccepted', 'True', 'NoConflicts', 'no conflicts found');
  const established =
    problem && !wasEstablished
      ? condition(
          'Established',
          'False',
          'NotAccepted',
          'not all names are accepted',
        )
      : condition(
          'Established',
          'True',
          'InitialNamesAccepted',
          'the initial names have been accepted',
        );
  const fresh = [accepted, established].map(next => keepTime(next, old, now));
  const rest = old.filter(c => !fresh.some(f => f.type === c.type));
  return [...fresh, ...rest];
}

function condition(
  type: string,
  status: string,
  reason: string,
  message: string,
): Omit<Condition, 'lastTransitionTime'> {
  return { type, status, reason, message };
}

function keepTime(
  next: Omit<Condition, 'lastTransitionTime'>,
  old: readonly Condition[],
  now: string,
): Condition {
  const before = old.find(c => c.type === next.type);
  const lastTransitionTime =
    before?.status === next.status ? before.lastTransitionTime : now;
  return { ...next, lastTransitionTime };
}
