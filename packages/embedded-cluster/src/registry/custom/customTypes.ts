import { KubeObject } from '../../api/KubeObject';
import { JsonObject } from '../../json/Json';
import { Schema } from '../../schema/Schema';
import { customColumns, PrinterColumn } from '../../table/customColumns';
import {
  allVerbs,
  apiVersionOf,
  ResourceType,
  ScalePaths,
} from '../ResourceType';
import { customStrategy } from './customStrategy';
import { readVersion, StoredForms, writeVersion } from './storedForms';

/** How a definition calls its kind. */
export interface Names {
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
  readonly deprecated?: boolean;
  readonly deprecationWarning?: string;
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
  const forms = storedForms(spec);
  return byPriority(spec.versions.filter(version => version.served)).map(
    version => customType(definition, spec, names, version, forms),
  );
}

function storedForms({ group, versions }: DefinitionSpec): StoredForms {
  const stored = versions.find(version => version.storage) ?? versions[0];
  return {
    version: stored.name,
    apiVersion: apiVersionOf({ group, version: stored.name }),
    schemas: new Map(
      versions.map(({ name, schema }) => [
        apiVersionOf({ group, version: name }),
        schema?.openAPIV3Schema ?? {},
      ]),
    ),
  };
}

function customType(
  definition: KubeObject,
  spec: DefinitionSpec,
  names: Names,
  version: Version,
  forms: StoredForms,
): ResourceType {
  const schema = version.schema?.openAPIV3Schema ?? {};
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
    deprecation: deprecationOf(spec, names, version),
    storageVersion: forms.version,
    read: object => readVersion(object, apiVersionOf(type), schema, forms),
    write: object => writeVersion(object, forms),
  };
}

/** The warning for clients of a deprecated version: which one to use instead. */
function deprecationOf(
  { group, versions }: DefinitionSpec,
  { kind }: Names,
  version: Version,
): string | undefined {
  if (!version.deprecated) return undefined;
  if (version.deprecationWarning) return version.deprecationWarning;
  const ordered = byPriority(versions.filter(({ served }) => served));
  const better = ordered
    .slice(0, ordered.indexOf(version))
    .find(other => !other.deprecated);
  const advice = better ? `; use ${group}/${better.name} ${kind}` : '';
  return `${group}/${version.name} ${kind} is deprecated${advice}`;
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
