import { isObject, Json, JsonObject } from '../json/Json';
import { Registry } from '../registry/Registry';
import { apiVersionOf, ResourceType } from '../registry/ResourceType';
import { Schema } from '../schema/Schema';
import { typesOf, versionsOf, groupNames } from './resources';

/** What describes Go types, not JSON. */
const internal = ['traits', 'definition', 'inlined'];
const refPrefix = '#/components/schemas/';
const objectMeta = 'io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta';

/** `/openapi/v3`: where the documents are. */
export function openApiIndex(registry: Registry): JsonObject {
  const paths: JsonObject = {};
  const add = (path: string) => {
    const hash = registry.generation;
    paths[path] = { serverRelativeURL: `/openapi/v3/${path}?hash=${hash}` };
  };
  add('api/v1');
  for (const group of groupNames(registry)) {
    for (const version of versionsOf(registry, group)) {
      add(`apis/${group}/${version}`);
    }
  }
  return { paths };
}

/** `/openapi/v3/…`: the document of one version of a group; undefined when there is none. */
export function openApiDocument(
  registry: Registry,
  group: string,
  version: string,
): JsonObject | undefined {
  const types = typesOf(registry, group, version);
  if (types.length === 0) return undefined;
  const schemas: JsonObject = {};
  const paths: JsonObject = {};
  for (const type of types) {
    const name = schemaName(type);
    schemas[name] = rootSchema(type, schemas);
    Object.assign(paths, pathsOf(type, name));
  }
  return {
    openapi: '3.0.0',
    info: { title: 'Kubernetes', version: 'unversioned' },
    paths,
    components: { schemas },
  };
}

function schemaName(type: ResourceType): string {
  if (type.schema.definition) return type.schema.definition;
  const reversed = type.group.split('.').reverse().join('.');
  return `${reversed}.${type.version}.${type.kind}`;
}

function rootSchema(type: ResourceType, schemas: JsonObject): JsonObject {
  const root = toOpenApi(type.schema, schemas, 'inline');
  const properties = isObject(root.properties) ? root.properties : {};
  define(objectMeta, metadataSchema(type), schemas);
  return {
    ...root,
    type: 'object',
    properties: {
      apiVersion: { type: 'string' },
      kind: { type: 'string' },
      ...properties,
      metadata: { allOf: [{ $ref: refPrefix + objectMeta }] },
    },
    'x-kubernetes-group-version-kind': [gvk(type)],
  };
}

function metadataSchema(type: ResourceType): Schema | undefined {
  return type.schema.properties?.metadata;
}

function gvk(type: ResourceType): JsonObject {
  return { group: type.group, kind: type.kind, version: type.version };
}

/** Puts a named definition among the schemas, once. */
function define(
  name: string,
  schema: Schema | undefined,
  schemas: JsonObject,
): void {
  if (schemas[name] !== undefined || !schema) return;
  schemas[name] = {};
  schemas[name] = toOpenApi(schema, schemas, 'inline');
}

function toOpenApi(
  schema: Schema,
  schemas: JsonObject,
  place: 'inline' | 'reference',
): JsonObject {
  if (place === 'reference' && schema.definition) {
    define(schema.definition, schema, schemas);
    return { allOf: [{ $ref: refPrefix + schema.definition }] };
  }
  const result: JsonObject = {};
  const nested = (inner: Schema) => toOpenApi(inner, schemas, 'reference');
  for (const [key, value] of Object.entries(schema)) {
    if (internal.includes(key) || value === undefined) continue;
    switch (key) {
      case 'properties':
        result.properties = mapSchemas(schema.properties ?? {}, nested);
        break;
      case 'additionalProperties':
        result[key] = isObject(value)
          ? withEmptyDefault(schema, nested(value as Schema))
          : (value as Json);
        break;
      case 'items':
      case 'not':
        result[key] = isObject(value)
          ? nested(value as Schema)
          : (value as Json);
        break;
      case 'allOf':
      case 'anyOf':
      case 'oneOf':
        result[key] = (value as Schema[]).map(nested);
        break;
      default:
        result[key] = value as Json;
    }
  }
  if (schema['x-kubernetes-int-or-string'] && !schema.anyOf) {
    result.anyOf = [{ type: 'integer' }, { type: 'string' }];
  }
  return result;
}

/** Values of the maps of built-in kinds are never null. */
function withEmptyDefault(owner: Schema, value: JsonObject): JsonObject {
  if (!owner.traits || value.type !== 'string') return value;
  return { ...value, default: '' };
}

function mapSchemas(
  properties: Readonly<Record<string, Schema>>,
  convert: (schema: Schema) => JsonObject,
): JsonObject {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, convert(schema)]),
  );
}

const queries = [
  'dryRun',
  'fieldManager',
  'fieldValidation',
  'force',
  'pretty',
];

function pathsOf(type: ResourceType, name: string): JsonObject {
  const prefix = type.group ? 'apis' : 'api';
  const root = `/${prefix}/${apiVersionOf(type)}`;
  const scope =
    type.scope === 'Namespaced' ? `${root}/namespaces/{namespace}` : root;
  const collection = `${scope}/${type.plural}`;
  const operation = (action: string): JsonObject => ({
    'x-kubernetes-action': action,
    'x-kubernetes-group-version-kind': gvk(type),
    parameters: queries.map(query => ({
      name: query,
      in: 'query',
      schema: { type: 'string', uniqueItems: true },
    })),
    responses: {
      '200': {
        description: 'OK',
        content: {
          'application/json': { schema: { $ref: refPrefix + name } },
        },
      },
    },
  });
  return {
    [collection]: { get: operation('list'), post: operation('post') },
    [`${collection}/{name}`]: {
      get: operation('get'),
      put: operation('put'),
      patch: operation('patch'),
      delete: operation('delete'),
    },
  };
}
