import { canonical, equal, isObject, Json } from '../../json/Json';
import { memberSchema, Schema } from '../Schema';

/**
 * A value of an update together with the value that it replaces.
 *
 * What did not change is forgiven: a rule that came later does not block updates of other fields.
 *
 * @see https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#validation-ratcheting
 */
export class Correlation {
  private unchanged: boolean | undefined;

  constructor(
    readonly value: Json,
    readonly old: Json,
    private readonly schema: Schema,
  ) {}

  get isUnchanged(): boolean {
    this.unchanged ??= equal(this.value, this.old);
    return this.unchanged;
  }

  /** The same history, for a part of the schema that forgives only members. */
  asChanged(): Correlation {
    const result = new Correlation(this.value, this.old, this.schema);
    result.unchanged = false;
    return result;
  }

  /** The member of both, when both have it. */
  member(name: string): Correlation | undefined {
    if (!isObject(this.value) || !isObject(this.old)) return undefined;
    const value = this.value[name];
    const old = this.old[name];
    const schema = memberSchema(this.schema, name);
    if (value === undefined || old === undefined || !schema) return undefined;
    return new Correlation(value, old, schema);
  }

  /** The item of a list-map with the same keys. Items of other lists have no history. */
  item(index: number): Correlation | undefined {
    const { schema } = this;
    if (schema['x-kubernetes-list-type'] !== 'map' || !schema.items) {
      return undefined;
    }
    if (!Array.isArray(this.value) || !Array.isArray(this.old))
      return undefined;
    const keys = schema['x-kubernetes-list-map-keys'] ?? [];
    const value = this.value[index];
    const identity = identityOf(value, keys, schema.items);
    const old = this.old.find(
      item => identityOf(item, keys, schema.items!) === identity,
    );
    if (identity === undefined || old === undefined) return undefined;
    return new Correlation(value, old, schema.items);
  }
}

function identityOf(
  item: Json,
  keys: readonly string[],
  schema: Schema,
): string | undefined {
  if (!isObject(item)) return undefined;
  const values = keys.map(
    key => item[key] ?? schema.properties?.[key]?.default ?? null,
  );
  return canonical(values);
}
