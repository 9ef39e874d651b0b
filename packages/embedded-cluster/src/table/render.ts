import { KubeObject } from '../api/KubeObject';
import { JsonObject } from '../json/Json';
import { ResourceType } from '../registry/ResourceType';

/** What rows carry beside their cells. */
export type IncludeObject = 'None' | 'Metadata' | 'Object';

/** How to render a table. */
export interface TableOptions {
  readonly include: IncludeObject;
  /** Of the table: a version of `meta.k8s.io`. */
  readonly apiVersion: string;
  /** Milliseconds since the epoch, for ages. */
  readonly now: number;
  readonly metadata: JsonObject;
}

/**
 * Objects as a `Table`.
 *
 * @see https://kubernetes.io/docs/reference/using-api/api-concepts/#receiving-resources-as-tables
 */
export function renderTable(
  type: ResourceType,
  objects: readonly KubeObject[],
  options: TableOptions,
): JsonObject {
  const definitions = type.columns.map(({ cell, ...definition }) => definition);
  return {
    kind: 'Table',
    apiVersion: options.apiVersion,
    metadata: options.metadata,
    columnDefinitions: definitions,
    rows: objects.map(object => row(type, object, options)),
  };
}

function row(
  type: ResourceType,
  object: KubeObject,
  options: TableOptions,
): JsonObject {
  const cells = type.columns.map(column => column.cell(object, options.now));
  switch (options.include) {
    case 'None':
      return { cells, object: null };
    case 'Object':
      return { cells, object };
    case 'Metadata':
      return { cells, object: partial(object, options.apiVersion) };
    default:
      throw new Error(`unknown: ${String(options.include satisfies never)}`);
  }
}

/** Only the metadata of an object. */
export function partial(object: KubeObject, apiVersion: string): JsonObject {
  return {
    kind: 'PartialObjectMetadata',
    apiVersion,
    metadata: object.metadata,
  };
}
