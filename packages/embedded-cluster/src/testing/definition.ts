import { JsonObject } from '../json/Json';

/** One version of a custom resource. */
export interface VersionParts {
  readonly name: string;
  readonly properties?: JsonObject;
  readonly served?: boolean;
  readonly deprecated?: boolean;
}

/** What sets a custom resource apart. */
export interface DefinitionParts {
  readonly group?: string;
  readonly scope?: 'Namespaced' | 'Cluster';
  /** Properties of the root, when there is one version `v1`. */
  readonly properties?: JsonObject;
  /** Members of the root schema beside its properties. */
  readonly root?: JsonObject;
  readonly subresources?: JsonObject;
  readonly columns?: JsonObject[];
  readonly selectable?: string[];
  readonly versions?: readonly VersionParts[];
  /** Other names than plural and kind. */
  readonly names?: JsonObject;
}

/** A CustomResourceDefinition. */
export function definition(
  group: string,
  plural: string,
  kind: string,
  parts: DefinitionParts,
): JsonObject {
  const versions = parts.versions ?? [
    { name: 'v1', properties: parts.properties },
  ];
  return {
    metadata: { name: `${plural}.${group}` },
    spec: {
      group,
      scope: parts.scope ?? 'Namespaced',
      names: { plural, kind, ...parts.names },
      versions: versions.map((version, index) => ({
        name: version.name,
        served: version.served ?? true,
        deprecated: version.deprecated,
        storage: index === 0,
        subresources: parts.subresources,
        additionalPrinterColumns: parts.columns,
        selectableFields: parts.selectable?.map(jsonPath => ({ jsonPath })),
        schema: {
          openAPIV3Schema: {
            type: 'object',
            properties: version.properties ?? {},
            ...parts.root,
          },
        },
      })),
    },
  };
}

const text = { type: 'string' };

/** A custom resource with one field of every sort. */
export const widgetParts: DefinitionParts = {
  names: { shortNames: ['wd'], categories: ['gadgets'] },
  subresources: {
    status: {},
    scale: {
      specReplicasPath: '.spec.replicas',
      statusReplicasPath: '.status.replicas',
      labelSelectorPath: '.status.selector',
    },
  },
  columns: [
    { name: 'Size', type: 'integer', jsonPath: '.spec.size' },
    { name: 'Phase', type: 'string', jsonPath: '.status.phase', priority: 1 },
    { name: 'Age', type: 'date', jsonPath: '.metadata.creationTimestamp' },
  ],
  selectable: ['.spec.color'],
  properties: {
    spec: {
      type: 'object',
      properties: {
        size: { type: 'integer', minimum: 0, maximum: 10, default: 1 },
        color: { type: 'string', enum: ['red', 'green', 'blue'] },
        code: { type: 'string', pattern: '^[a-z]+$', maxLength: 8 },
        tags: {
          type: 'array',
          'x-kubernetes-list-type': 'set',
          maxItems: 4,
          items: text,
        },
        parts: {
          type: 'array',
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['name'],
          items: {
            type: 'object',
            required: ['name'],
            properties: {
              name: text,
              value: text,
              count: { type: 'integer', default: 5 },
            },
          },
        },
        steps: { type: 'array', items: text },
        port: { 'x-kubernetes-int-or-string': true },
        extra: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
        options: { type: 'object', additionalProperties: text },
        box: {
          type: 'object',
          'x-kubernetes-map-type': 'atomic',
          properties: {
            width: { type: 'integer' },
            height: { type: 'integer' },
          },
        },
        note: { type: 'string', nullable: true },
        mode: {
          type: 'object',
          default: {},
          properties: { name: { type: 'string', default: 'auto' } },
        },
        frozen: {
          type: 'string',
          'x-kubernetes-validations': [
            { rule: 'self == oldSelf', message: 'frozen cannot change' },
          ],
        },
        replicas: { type: 'integer' },
      },
    },
    status: {
      type: 'object',
      properties: {
        phase: { type: 'string', enum: ['New', 'Ready'] },
        replicas: { type: 'integer' },
        selector: text,
        conditions: {
          type: 'array',
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['type'],
          items: {
            type: 'object',
            required: ['type', 'status'],
            properties: { type: text, status: text },
          },
        },
        round: {
          type: 'object',
          properties: { count: { type: 'integer', default: 1 } },
        },
      },
    },
  },
};
