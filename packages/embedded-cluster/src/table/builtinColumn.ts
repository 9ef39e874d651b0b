import { KubeObject } from '../api/KubeObject';
import { Json } from '../json/Json';
import { ageOf } from './age';
import { Column } from './Column';

/** What stands in a column, for one object. */
export type Cell = (object: KubeObject, now: number) => Json;

/** A column of built-in kinds. */
export function column(
  name: string,
  cell: Cell,
  options: Partial<Column> = {},
): Column {
  return {
    name,
    type: 'string',
    format: name === 'Name' ? 'name' : '',
    description: '',
    priority: 0,
    cell,
    ...options,
  };
}

/** The first column of every table. */
export const nameColumn = column('Name', object => object.metadata.name);
/** How long ago the object was made. */
export const ageColumn = column('Age', (object, now) =>
  ageOf(object.metadata.creationTimestamp, now),
);
