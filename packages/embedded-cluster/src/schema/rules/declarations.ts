import type { TypeDeclaration } from '@kardinal/cel';
import { Schema } from '../Schema';
import { escapeName } from './escapeName';

/** Whether a schema is that of a whole resource, which has type and metadata. */
export type Place = 'resource' | 'value';

/**
 * The CEL type of values of a schema; undefined when rules cannot see them, because they have no type.
 *
 * @see https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#validation-rules
 */
export function declarationOf(
  schema: Schema,
  place: Place,
): TypeDeclaration | undefined {
  if (schema['x-kubernetes-int-or-string']) return 'dyn';
  switch (schema.type) {
    case 'array': {
      const item =
        schema.items && declarationOf(schema.items, placeOf(schema.items));
      return item && { list: item };
    }
    case 'object':
      return objectDeclaration(schema, place);
    case 'boolean':
      return 'bool';
    case 'integer':
      return 'int';
    case 'number':
      return 'double';
    case 'string':
      return stringDeclaration(schema.format);
    default:
      return undefined;
  }
}

/** What a schema is the schema of. */
export function placeOf(schema: Schema): Place {
  return schema['x-kubernetes-embedded-resource'] ? 'resource' : 'value';
}

function objectDeclaration(
  schema: Schema,
  place: Place,
): TypeDeclaration | undefined {
  const { additionalProperties } = schema;
  if (typeof additionalProperties === 'object') {
    const value = declarationOf(
      additionalProperties,
      placeOf(additionalProperties),
    );
    return value && { map: value };
  }
  const { properties = {} } =
    place === 'resource' ? withTypeAndMetadata(schema) : schema;
  const fields: Record<string, TypeDeclaration> = {};
  for (const [name, member] of Object.entries(properties)) {
    const declaration = declarationOf(member, placeOf(member));
    if (declaration) fields[escapeName(name)] = declaration;
  }
  return { object: fields };
}

const text: Schema = { type: 'string' };
const metadata: Schema = {
  type: 'object',
  properties: { name: text, generateName: text },
};

/** The schema of a resource as rules see it: with type and name, whatever it says of them. */
export function withTypeAndMetadata(schema: Schema): Schema {
  const { properties = {} } = schema;
  const own = properties.metadata?.properties ?? {};
  const complete =
    [properties.kind, properties.apiVersion, own.name, own.generateName].every(
      member => member?.type === 'string',
    ) && properties.metadata?.type === 'object';
  if (complete) return schema;
  const added = { kind: text, apiVersion: text, metadata };
  return { ...schema, properties: { ...properties, ...added } };
}

function stringDeclaration(format: string | undefined): TypeDeclaration {
  switch (format) {
    case 'byte':
      return 'dyn';
    case 'duration':
      return 'duration';
    case 'date':
    case 'date-time':
      return 'timestamp';
    default:
      return 'string';
  }
}
