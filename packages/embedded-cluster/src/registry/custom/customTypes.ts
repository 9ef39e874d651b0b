import { KubeObject, ObjectMeta } from '../../api/KubeObject';
import {
  clone,
  isObject,
  JsonObject,
  keysOf,
  setMember,
} from '../../json/Json';
import { applyDefaults } from '../../schema/applyDefaults';
import { prune } from '../../schema/prune';
import { Schema } from '../../schema/Schema';
import { customColumns, PrinterColumn } from '../../table/customColumns';
import {
  allVerbs,
  apiVersionOf,
  ResourceType,
  ScalePaths,
} from '../ResourceType';
import { customStrategy } from './customStrategy';

interface Names {
  readonly plural: string;
  readonly singular?: string;
  readonly kind: string;
  readonly listKind?: string;
  readonly shortNames?: readonly string[];
  readonly categories?: readonly string[];
}

interface Version {
  readonly name: string;
  readonly served: boolean;
  readonly storage: boolean;
  readonly schema?: { readonly openAPIV3Schema?: Schema };
  readonly subresources?: {
    readonly status?: JsonObject;
    readonly scale?: ScalePaths;
  };
  readonly additionalPrinterColumns?: readonly PrinterColumn[];
  readonly selectableFields?: readonly { readonly jsonPath: string }[];
}

interface DefinitionSpec {
  readonly group: string;
  readonly scope: 'Namespaced' | 'Cluster';
  readonly names: Names;
  readonly versions: readonly Version[];
}

/** Discovery lists them in this order. */
const customVerbs = [
  'delete',
  'deletecollection',
  'get',
  'list',
  'patch',
  'create',
  'update',
  'watch',
] satisfies typeof allVerbs;

/** A stored definition has been validated, so it is what it says. */
export function specOf(definition: KubeObject): DefinitionSpec {
  return definition.spec as unknown as DefinitionSpec;
}

/** The names that a definition was granted. */
function acceptedNames(definition: KubeObject): Names | undefined {
  const status = definition.status as unknown as {
    acceptedNames?: Names;
  };
  return status.acceptedNames?.plural ? status.acceptedNames : undefined;
}

/** What a CustomResourceDefinition serves: one type for each served version. */
export function customTypes(definition: KubeObject): ResourceType[] {
  const spec = specOf(definition);
  const names = acceptedNames(definition);
  if (!names) return [];
  const storage = spec.versions.find(version => version.storage);
  return byPriority(spec.versions.filter(version => version.served)).map(
    version => customType(definition, spec, names, version, storage),
  );
}

function customType(
  definition: KubeObject,
  spec: DefinitionSpec,
  names: Names,
  version: Version,
  storage: Version | undefined,
): ResourceType {
  const schema = version.schema?.openAPIV3Schema ?? {};
  const schemas = schemasOf(spec);
  const stored = apiVersionOf({
    group: spec.group,
    version: storage?.name ?? version.name,
  });
  const type = { group: spec.group, version: version.name };
  return {
    ...type,
    plural: names.plural,
    singular: names.singular ?? names.kind.toLowerCase(),
    kind: names.kind,
    listKind: names.listKind ?? `${names.kind}List`,
    shortNames: names.shortNames ?? [],
    categories: names.categories ?? [],
    scope: spec.scope,
    verbs: customVerbs,
    bucket: `${spec.group}/${names.plural}`,
    schema,
    form: 'unstructured',
    subresources: [
      ...(version.subresources?.status ? (['status'] as const) : []),
      ...(version.subresources?.scale ? (['scale'] as const) : []),
    ],
    scale: version.subresources?.scale,
    generation: 'counted',
    finalizerRule: 'qualified',
    ownMetadataChecks: 'change',
    deletionReply: 'status',
    columns: customColumns(version.additionalPrinterColumns ?? []),
    selectableFields: (version.selectableFields ?? []).map(field =>
      field.jsonPath.replace(/^\./, ''),
    ),
    strategy: customStrategy(schema, {
      kind: names.kind,
      subresources: version.subresources?.status ? 'status' : 'none',
      scale: version.subresources?.scale,
    }),
    definedBy: definition.metadata.name,
    closed: definition.metadata.deletionTimestamp
      ? 'create not allowed while custom resource definition is terminating'
      : undefined,
    read: object => readVersion(object, apiVersionOf(type), schemas),
    write: object => ({ ...object, apiVersion: stored }),
  };
}

/** The schemas of a definition by their version. */
function schemasOf({ group, versions }: DefinitionSpec): Map<string, Schema> {
  return new Map(
    versions.map(({ name, schema }) => [
      apiVersionOf({ group, version: name }),
      schema?.openAPIV3Schema ?? {},
    ]),
  );
}

/**
 * A stored object in a version: it has the defaults of the version in which it is stored, and no field that either does not
 * declare.
 */
function readVersion(
  stored: KubeObject,
  apiVersion: string,
  schemas: ReadonlyMap<string, Schema>,
): KubeObject {
  const { metadata, ...rest } = stored;
  const content = clone(rest as JsonObject);
  const schema = schemas.get(apiVersion) ?? {};
  const own = schemas.get(stored.apiVersion) ?? schema;
  prune(content, own);
  applyDefaults(content, own);
  content.apiVersion = apiVersion;
  if (own !== schema) prune(content, schema);
  return { ...content, metadata: asRead(metadata) } as KubeObject;
}

/** Metadata without the empty values and nulls that an apply may have left. */
function asRead(metadata: ObjectMeta): ObjectMeta {
  const seen: JsonObject = {};
  for (const [name, value] of Object.entries(metadata)) {
    if (isObject(value)) {
      if (Object.keys(value).length > 0) seen[name] = withTexts(value);
    } else if (Array.isArray(value)) {
      if (value.length > 0) seen[name] = value;
    } else if (value !== null && value !== '') {
      seen[name] = value;
    }
  }
  return seen as ObjectMeta;
}

/** The values of labels and annotations are texts: null is an empty one. */
function withTexts(map: JsonObject): JsonObject {
  if (!Object.values(map).includes(null)) return map;
  const result: JsonObject = {};
  for (const key of keysOf(map)) setMember(result, key, map[key] ?? '');
  return result;
}

/**
 * Versions in the order in which clients should prefer them: stable before beta before alpha, high before low.
 *
 * @see https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definition-versioning/#version-priority
 */
export function byPriority<T extends { readonly name: string }>(
  versions: readonly T[],
): T[] {
  return [...versions].sort((a, b) => {
    const [left, right] = [rank(a.name), rank(b.name)];
    if (!left || !right) {
      if (left) return -1;
      return right ? 1 : a.name.localeCompare(b.name);
    }
    return (
      right.stage - left.stage ||
      right.major - left.major ||
      right.minor - left.minor
    );
  });
}

const stages = ['alpha', 'beta', ''];

function rank(name: string) {
  const match = /^v([1-9]\d*)(?:(alpha|beta)([1-9]\d*))?$/.exec(name);
  if (!match) return undefined;
  return {
    stage: stages.indexOf(match[2] ?? ''),
    major: Number(match[1]),
    minor: Number(match[3] ?? 0),
  };
}
