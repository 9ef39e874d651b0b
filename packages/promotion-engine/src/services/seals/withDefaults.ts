/** What is read of the schema of a CustomResourceDefinition. */
export interface Schema {
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
}

/**
 * A value with the defaults of its schema, as an API server stores it. To do it again changes nothing.
 *
 * @see https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#defaulting
 */
export function withDefaults(schema: Schema, value: unknown): unknown {
  if (Array.isArray(value)) {
    const { items } = schema;
    return items ? value.map(each => withDefaults(items, each)) : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  const { properties = {}, additionalProperties } = schema;
  const own =
    typeof additionalProperties === 'object' ? additionalProperties : {};
  const present = Object.entries(value).map(
    ([key, each]): [string, unknown] => [
      key,
      withDefaults(properties[key] ?? own, each ?? properties[key]?.default),
    ],
  );
  const known = new Set(present.map(([key]) => key));
  const absent = Object.entries(properties)
    .filter(([key, each]) => each.default !== undefined && !known.has(key))
    .map(([key, each]): [string, unknown] => [
      key,
      withDefaults(each, each.default),
    ]);
  return Object.fromEntries([...present, ...absent]);
}
