import { KubeObject } from '../api/KubeObject';
import { isObject, JsonObject } from '../json/Json';
import { Names, specOf } from '../registry/custom/customTypes';
import { isTrue, NewCondition, withCondition } from './conditions';

const allAccepted: NewCondition = {
  type: 'NamesAccepted',
  status: 'True',
  reason: 'NoConflicts',
  message: 'no conflicts found',
};
const established: NewCondition = {
  type: 'Established',
  status: 'True',
  reason: 'InitialNamesAccepted',
  message: 'the initial names have been accepted',
};
const notEstablished: NewCondition = {
  type: 'Established',
  status: 'False',
  reason: 'NotAccepted',
  message: 'not all names are accepted',
};

function acceptedBefore(definition: KubeObject): JsonObject {
  const status = isObject(definition.status) ? definition.status : {};
  return isObject(status.acceptedNames) ? status.acceptedNames : {};
}

interface Taken {
  readonly names: ReadonlySet<string>;
  readonly kinds: ReadonlySet<string>;
}

/** What other definitions of the group were granted. */
function namesTaken(group: string, others: readonly KubeObject[]): Taken {
  const names = new Set<string>();
  const kinds = new Set<string>();
  for (const other of others) {
    if (specOf(other).group !== group) continue;
    const accepted = acceptedBefore(other) as Partial<Names>;
    const { plural, singular, kind, listKind, shortNames = [] } = accepted;
    for (const name of [plural, singular, ...shortNames]) {
      if (name) names.add(name);
    }
    for (const name of [kind, listKind]) if (name) kinds.add(name);
  }
  return { names, kinds };
}

/** Grants each name by itself; the last conflict is the one that is reported. */
class Granting {
  problem: NewCondition | undefined;

  constructor(
    private readonly wanted: Names,
    private readonly before: JsonObject,
    private readonly taken: Taken,
  ) {}

  grant(): JsonObject {
    const { wanted, before, taken } = this;
    const result: JsonObject = {
      plural: before.plural ?? '',
      kind: before.kind ?? '',
      ...before,
    };
    const one = (
      field: keyof Names,
      from: ReadonlySet<string>,
      reason: string,
    ) => {
      const name = wanted[field] as string | undefined;
      if (name && from.has(name)) this.refuse(reason, name);
      else if (name) result[field] = name;
    };
    one('plural', taken.names, 'PluralConflict');
    one('singular', taken.names, 'SingularConflict');
    this.grantShortNames(result);
    one('kind', taken.kinds, 'KindConflict');
    one('listKind', taken.kinds, 'ListKindConflict');
    if (wanted.categories) result.categories = [...wanted.categories];
    else delete result.categories;
    return result;
  }

  private grantShortNames(result: JsonObject): void {
    const { shortNames = [] } = this.wanted;
    const conflict = shortNames.find(name => this.taken.names.has(name));
    if (conflict) this.refuse('ShortNamesConflict', conflict);
    else if (shortNames.length > 0) result.shortNames = [...shortNames];
    else delete result.shortNames;
  }

  private refuse(reason: string, name: string): void {
    this.problem = {
      type: 'NamesAccepted',
      status: 'False',
      reason,
      message: `${JSON.stringify(name)} is already in use`,
    };
  }
}

/** The status of a definition: it gets the names that no other of its group has; with all of them it is served. */
export function acceptNames(
  definition: KubeObject,
  others: readonly KubeObject[],
  now: string,
): JsonObject {
  const { names, group } = specOf(definition);
  const taken = namesTaken(group, others);
  const granting = new Granting(names, acceptedBefore(definition), taken);
  const accepted = granting.grant();
  const status = withCondition(
    definition.status,
    now,
    granting.problem ?? allAccepted,
  );
  const wasServed = isTrue(definition.status, 'Established');
  const served = wasServed || !granting.problem;
  return {
    ...withCondition(status, now, served ? established : notEstablished),
    acceptedNames: accepted,
  };
}
