import { Json } from '../../json/Json';
import { FieldTraits, Schema } from '../../schema/Schema';
import source from './definitions.json';

/**
 * The types of built-in kinds, as published for Kubernetes 1.36.
 *
 * A field is written `<type> #<protobuf number> <flag>…`: `[x]` is a list, `{x}` a map of strings to x.
 */
const definitions: Readonly<Record<string, Readonly<Record<string, string>>>> =
  source;

const scalars: Readonly<Record<string, Schema>> = {
  string: { type: 'string' },
  bytes: { type: 'string', format: 'byte' },
  bool: { type: 'boolean' },
  int32: { type: 'integer', format: 'int32' },
  int64: { type: 'integer', format: 'int64' },
  float64: { type: 'number', format: 'double' },
  Quantity: { 'x-kubernetes-int-or-string': true },
  IntOrString: { 'x-kubernetes-int-or-string': true },
  Time: { type: 'string', format: 'date-time' },
  MicroTime: { type: 'string', format: 'date-time' },
  Json: { 'x-kubernetes-preserve-unknown-fields': true },
  SchemaOrStrings: { 'x-kubernetes-preserve-unknown-fields': true },
};

/** Unions of a schema with something else; the something else is left as it is. */
const schemaUnions = ['SchemaOrBool', 'SchemaOrArray'];
const jsonSchemaProps =
  'io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSONSchemaProps';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Reads the table into linked schemas, each definition once. */
export class DefinitionReader {
  private readonly read = new Map<string, Schema>();

  /** The schema of a definition, e.g. `io.k8s.api.core.v1.ConfigMap`. */
  schema(name: string): Schema {
    const known = this.read.get(name);
    if (known) return known;
    const properties: Record<string, Schema> = {};
    const required: string[] = [];
    const schema: Mutable<Schema> = {
      type: 'object',
      properties,
      definition: name,
    };
    this.read.set(name, schema);
    for (const [field, text] of Object.entries(definitions[name])) {
      this.addField(schema, properties, required, field, text);
    }
    if (required.length > 0) schema.required = required;
    return schema;
  }

  private addField(
    schema: Mutable<Schema>,
    properties: Record<string, Schema>,
    required: string[],
    field: string,
    text: string,
  ): void {
    if (field === '$map') {
      schema['x-kubernetes-map-type'] = text;
      return;
    }
    if (field.startsWith('$inline:')) {
      const inlined = this.schema(field.slice('$inline:'.length));
      for (const [name, member] of Object.entries(inlined.properties ?? {})) {
        properties[name] = member;
      }
      required.push(...(inlined.required ?? []));
      const part = { number: Number(text), schema: inlined };
      schema.inlined = [...(schema.inlined ?? []), part];
      return;
    }
    const [type, ...flags] = text.split(' ');
    if (flags.includes('required')) required.push(field);
    properties[field] = this.field(type, flags);
  }

  private field(type: string, flags: readonly string[]): Schema {
    const flag = (name: string) =>
      flags.find(item => item.startsWith(`${name}=`))?.slice(name.length + 1);
    const number = flags.find(item => item.startsWith('#'))?.slice(1);
    const traits: FieldTraits = {
      type,
      number: number === undefined ? undefined : Number(number),
      omitEmpty: flags.includes('omitempty'),
      omitZero: flags.includes('omitzero'),
      pointer: flags.includes('pointer'),
      patchStrategy: flag('patch')?.split(','),
      patchMergeKey: flag('mergeKey'),
    };
    const [listType, keys] = (flag('list') ?? '').split(':');
    const fallback = flag('default');
    return {
      ...this.typed(type),
      traits,
      ...(listType ? { 'x-kubernetes-list-type': listType } : {}),
      ...(keys ? { 'x-kubernetes-list-map-keys': keys.split(',') } : {}),
      ...(flag('map') ? { 'x-kubernetes-map-type': flag('map') } : {}),
      ...(fallback ? { default: JSON.parse(fallback) as Json } : {}),
    };
  }

  private typed(type: string): Schema {
    if (type.startsWith('[')) {
      return { type: 'array', items: this.typed(type.slice(1, -1)) };
    }
    if (type.startsWith('{')) {
      return {
        type: 'object',
        additionalProperties: this.typed(type.slice(1, -1)),
      };
    }
    if (schemaUnions.includes(type)) return this.schema(jsonSchemaProps);
    return scalars[type] ?? this.schema(type);
  }
}
