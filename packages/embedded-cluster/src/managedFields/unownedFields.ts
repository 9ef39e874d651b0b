import { apiVersionOf, ResourceType } from '../registry/ResourceType';
import { FieldSet } from './FieldSet';
import { fieldSet } from './FieldSetBuilder';

const meta = (name: string) => ['f:metadata', `f:${name}`];

/** Fields that nobody owns, because only the server writes them. */
export const serverFields = fieldSet(
  ['f:apiVersion'],
  ['f:kind'],
  ['f:metadata'],
  meta('name'),
  meta('namespace'),
  meta('creationTimestamp'),
  meta('selfLink'),
  meta('uid'),
  meta('clusterName'),
  meta('generation'),
  meta('managedFields'),
  meta('resourceVersion'),
);

const status = fieldSet(['f:status']);
const spec = fieldSet(['f:spec']);
const specAndMetadata = fieldSet(['f:spec'], ['f:metadata']);
const specAndLabels = fieldSet(['f:spec'], meta('labels'));

const apps = ['apps/v1'];

/** What a write through a subresource, or around one, cannot change. */
export function ignoredFields(
  type: ResourceType,
  subresource: string,
): FieldSet {
  if (!type.subresources.includes('status')) return FieldSet.empty;
  if (subresource !== 'status') return status;
  if (type.form === 'unstructured') return specAndMetadata;
  return apps.includes(apiVersionOf(type)) ? specAndLabels : spec;
}
