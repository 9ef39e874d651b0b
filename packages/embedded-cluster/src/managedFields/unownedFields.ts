import { apiVersionOf, ResourceType } from '../registry/ResourceType';
import { FieldSet } from './FieldSet';

const meta = (name: string) => ['f:metadata', `f:${name}`];

/** Fields that nobody owns, because only the server writes them. */
export const serverFields = FieldSet.of(
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

const status = FieldSet.of(['f:status']);
const spec = FieldSet.of(['f:spec']);
const specAndMetadata = FieldSet.of(['f:spec'], ['f:metadata']);
const specAndLabels = FieldSet.of(['f:spec'], meta('labels'));

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
