import { Json } from '../json/Json';
import { objectMetaSchema } from '../registry/builtin/schemas';
import { Schema } from '../schema/Schema';

/**
 * How values of a schema merge.
 *
 * A schema without a type allows several forms; the value decides.
 *
 * @see https://kubernetes.io/docs/reference/using-api/server-side-apply/#merge-strategy
 */
export interface MergeType {
  readonly scalar?: ScalarType;
  readonly list?: ListType;
  readonly map?: MapType;
}

/** `untyped` is any scalar. */
export type ScalarType = 'numeric' | 'string' | 'boolean' | 'untyped';

/** Items of associative lists have an identity: their keys, or, of sets, themselves. */
export interface ListType {
  readonly relationship: 'atomic' | 'associative';
  readonly keys: readonly string[];
  element(): MergeType;
  /** What a key is when an item does not say. */
  keyDefault(key: string): Json | undefined;
}

/** Maps whose entries have owners of their own, or are owned as one. */
export interface MapType {
  readonly relationship: 'atomic' | 'separable';
  /** The type of a declared field. */
  field(name: string): MergeType | undefined;
  /** The type of any other entry; undefined when there may be none. */
  element(): MergeType | undefined;
}

const untyped: MergeType = {
  scalar: 'untyped',
  list: {
    relationship: 'atomic',
    keys: [],
    element: () => untyped,
    keyDefault: () => undefined,
  },
  map: {
    relationship: 'atomic',
    field: () => undefined,
    element: () => untyped,
  },
};

/** What has no schema: its form is deduced from the value. */
const deduced: MergeType = {
  ...untyped,
  map: {
    relationship: 'separable',
    field: () => undefined,
    element: () => deduced,
  },
};

const text: MergeType = { scalar: 'string' };

/** Whether members that are not declared are allowed, as decided further up. */
type Unknown = 'strict' | 'kept';

class Converter {
  private readonly known = new Map<Schema, MergeType>();

  resource(schema: Schema, unknown: Unknown): MergeType {
    const type = this.convert({ ...schema, type: 'object' }, unknown);
    const meta = this.metadata();
    const fields: Readonly<Record<string, MergeType>> = {
      apiVersion: text,
      kind: text,
      metadata: meta,
    };
    const map = type.map!;
    return {
      map: {
        ...map,
        field: name =>
          Object.hasOwn(fields, name) ? fields[name] : map.field(name),
      },
    };
  }

  private metadata(): MergeType {
    return this.cached(objectMetaSchema, 'strict');
  }

  private cached(schema: Schema, unknown: Unknown): MergeType {
    if (unknown === 'kept') return this.convert(schema, unknown);
    const known = this.known.get(schema);
    if (known) return known;
    const type = this.convert(schema, unknown);
    this.known.set(schema, type);
    return type;
  }

  private convert(schema: Schema, inherited: Unknown): MergeType {
    const keeps = schema['x-kubernetes-preserve-unknown-fields'] === true;
    const unknown = keeps ? 'kept' : inherited;
    if (schema.traits && isFreeForm(schema.traits.type)) return deduced;
    switch (schema.type) {
      case undefined:
        return {
          scalar: 'untyped',
          list: this.list(schema, unknown),
          map: this.map(schema, unknown),
        };
      case 'object':
        return { map: this.map(schema, unknown) };
      case 'array':
        return { list: this.list(schema, unknown) };
      default:
        return { scalar: scalarOf(schema) };
    }
  }

  private child(schema: Schema, unknown: Unknown): MergeType {
    return schema['x-kubernetes-embedded-resource']
      ? this.resource(schema, unknown)
      : this.cached(schema, unknown);
  }

  private list(schema: Schema, unknown: Unknown): ListType {
    const { items } = schema;
    const keys = mapKeysOf(schema);
    return {
      relationship: keys ? 'associative' : 'atomic',
      keys: keys ?? [],
      element: () => (items ? this.child(items, unknown) : untyped),
      keyDefault: key => items?.properties?.[key]?.default,
    };
  }

  private map(schema: Schema, unknown: Unknown): MapType {
    const { properties = {}, additionalProperties } = schema;
    const fields = new Map<string, MergeType>();
    const free = unknown === 'kept' || Object.keys(properties).length === 0;
    return {
      relationship:
        schema['x-kubernetes-map-type'] === 'atomic' ? 'atomic' : 'separable',
      field: name => {
        if (!Object.hasOwn(properties, name)) return undefined;
        let type = fields.get(name);
        if (!type) {
          type = this.child(properties[name], unknown);
          fields.set(name, type);
        }
        return type;
      },
      element: () => {
        if (typeof additionalProperties === 'object') {
          return this.child(additionalProperties, unknown);
        }
        if (additionalProperties === undefined)
          return free ? deduced : undefined;
        return additionalProperties ? deduced : undefined;
      },
    };
  }
}

/** How objects of a kind merge: as their schema says, and as all objects do. */
export function mergeTypeOf(schema: Schema): MergeType {
  return new Converter().resource(schema, 'strict');
}

/** Unions of a schema and something else have no type in OpenAPI. */
function isFreeForm(type: string): boolean {
  return ['Json', 'SchemaOrBool', 'SchemaOrArray', 'SchemaOrStrings'].includes(
    type,
  );
}

/** The keys of items; none for sets; undefined for atomic lists. */
function mapKeysOf(schema: Schema): readonly string[] | undefined {
  switch (schema['x-kubernetes-list-type']) {
    case 'map':
      return schema['x-kubernetes-list-map-keys'] ?? [];
    case 'set':
      return [];
    case 'atomic':
      return undefined;
    default:
  }
  const { patchStrategy, patchMergeKey } = schema.traits ?? {};
  if (!patchStrategy?.includes('merge')) return undefined;
  return patchMergeKey === undefined ? [] : [patchMergeKey];
}

function scalarOf(schema: Schema): ScalarType {
  switch (schema.type) {
    case 'integer':
    case 'number':
      return 'numeric';
    case 'boolean':
      return 'boolean';
    default: {
      const plain = schema.format === undefined || schema.format === 'byte';
      return plain ? 'string' : 'untyped';
    }
  }
}

/** The one form that a value has, of those that its type allows. */
export function formOf(type: MergeType, value: Json | undefined): MergeType {
  if (value === undefined || value === null) return type;
  if (Array.isArray(value)) return type.list ? { list: type.list } : type;
  if (typeof value === 'object') return type.map ? { map: type.map } : type;
  return type.scalar ? { scalar: type.scalar } : type;
}
