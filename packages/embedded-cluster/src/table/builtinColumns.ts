import { KubeObject } from '../api/KubeObject';
import { isObject, keysOf, valueAt } from '../json/Json';
import { Column } from './Column';
import { ageColumn, Cell, column, nameColumn } from './builtinColumn';
import { eventColumns } from './eventColumns';
import { podColumns } from './podColumns';

const text =
  (...path: string[]): Cell =>
  object => {
    const value = valueAt(object, path);
    return value === undefined || value === null ? '' : String(value);
  };
const number =
  (...path: string[]): Cell =>
  object =>
    Number(valueAt(object, path) ?? 0);
const count =
  (...fields: string[]): Cell =>
  object =>
    fields.reduce((sum, field) => {
      const value = object[field];
      if (Array.isArray(value)) return sum + value.length;
      return sum + (isObject(value) ? keysOf(value).length : 0);
    }, 0);

const integer = { type: 'integer' };

const containers: Cell = object => containerList(object, 'name');
const images: Cell = object => containerList(object, 'image');
const selector: Cell = object => {
  const labels = valueAt(object, ['spec', 'selector', 'matchLabels']);
  if (!isObject(labels)) return '<none>';
  return keysOf(labels)
    .sort()
    .map(key => `${key}=${labels[key]}`)
    .join(',');
};

function containerList(object: KubeObject, field: string): string {
  const list = valueAt(object, ['spec', 'template', 'spec', 'containers']);
  if (!Array.isArray(list)) return '';
  return list.map(item => String(valueAt(item, [field]) ?? '')).join(',');
}

const ready: Cell = object => {
  const wanted = valueAt(object, ['spec', 'replicas']) ?? 0;
  return `${number('status', 'readyReplicas')(object, 0)}/${wanted}`;
};

const tables: Readonly<Record<string, readonly Column[]>> = {
  '/configmaps': [
    nameColumn,
    column('Data', count('data', 'binaryData')),
    ageColumn,
  ],
  '/events': eventColumns,
  'events.k8s.io/events': eventColumns,
  '/namespaces': [
    nameColumn,
    column('Status', text('status', 'phase')),
    ageColumn,
  ],
  '/pods': podColumns,
  '/secrets': [
    nameColumn,
    column('Type', text('type')),
    column('Data', count('data')),
    ageColumn,
  ],
  '/serviceaccounts': [
    nameColumn,
    column('Secrets', count('secrets')),
    ageColumn,
  ],
  'apps/deployments': [
    nameColumn,
    column('Ready', ready),
    column('Up-to-date', number('status', 'updatedReplicas')),
    column('Available', number('status', 'availableReplicas')),
    ageColumn,
    column('Containers', containers, { priority: 1 }),
    column('Images', images, { priority: 1 }),
    column('Selector', selector, { priority: 1 }),
  ],
  'apps/replicasets': [
    nameColumn,
    column('Desired', number('spec', 'replicas'), integer),
    column('Current', number('status', 'replicas'), integer),
    column('Ready', number('status', 'readyReplicas'), integer),
    ageColumn,
    column('Containers', containers, { priority: 1 }),
    column('Images', images, { priority: 1 }),
    column('Selector', selector, { priority: 1 }),
  ],
  'coordination.k8s.io/leases': [
    nameColumn,
    column('Holder', text('spec', 'holderIdentity')),
    ageColumn,
  ],
  'apiextensions.k8s.io/customresourcedefinitions': [
    nameColumn,
    column('Created At', object => object.metadata.creationTimestamp ?? '', {
      type: 'date',
    }),
  ],
};

/** The columns of a built-in kind. */
export function columnsOf(group: string, plural: string): readonly Column[] {
  return tables[`${group}/${plural}`] ?? [nameColumn, ageColumn];
}
