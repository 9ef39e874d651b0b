import type {
  Arguments,
  ArgumentValue,
  GraphqlDocument,
  Selection,
} from './parseDocument';

/** What GraphQL says of a field that failed. @public */
export class GraphqlError extends Error {
  /** @param type - e.g. `NOT_FOUND`; absent where the query itself is wrong */
  constructor(message: string, readonly type?: string) {
    super(message);
    this.name = 'GraphqlError';
  }
}

/** An object as fields, of which some are functions of their arguments. @public */
export type GraphqlObject = Readonly<Record<string, unknown>>;

type Variables = Readonly<Record<string, unknown>>;

/**
 * What a query wants of an object, and nothing else.
 *
 * @throws GraphqlError where the object has no such field
 * @public
 */
export async function execute(
  { selections }: Pick<GraphqlDocument, 'selections'>,
  object: GraphqlObject,
  variables: Variables,
): Promise<Record<string, unknown>> {
  const result: Record<string, unknown> = {};
  for (const selection of selections)
    Object.assign(result, await selected(selection, object, variables));
  return result;
}

async function selected(
  selection: Selection,
  object: GraphqlObject,
  variables: Variables,
): Promise<Record<string, unknown>> {
  if (selection.kind === 'fragment')
    return selection.type === object.__typename
      ? execute(selection, object, variables)
      : {};
  const { name } = selection;
  const field = object[name];
  if (field === undefined)
    throw new GraphqlError(
      `Field '${name}' doesn't exist on type '${String(object.__typename)}'`,
    );
  const value =
    typeof field === 'function'
      ? await field(valuesOf(selection.arguments, variables))
      : field;
  return { [name]: await completed(selection, value, variables) };
}

function completed(
  selection: Extract<Selection, { kind: 'field' }>,
  value: unknown,
  variables: Variables,
): unknown {
  if (Array.isArray(value))
    return Promise.all(
      value.map(each => completed(selection, each, variables)),
    );
  if (typeof value !== 'object' || value === null) return value;
  return execute(selection, value as GraphqlObject, variables);
}

function valuesOf(
  given: Arguments,
  variables: Variables,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      valueOf(value, variables),
    ]),
  );
}

function valueOf(value: ArgumentValue, variables: Variables): unknown {
  switch (value.kind) {
    case 'variable':
      return variables[value.name];
    case 'list':
      return value.values.map(each => valueOf(each, variables));
    case 'object':
      return valuesOf(value.fields, variables);
    default:
      return value.value;
  }
}
