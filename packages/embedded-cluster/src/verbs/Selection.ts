import { KubeObject } from '../api/KubeObject';
import { apiVersionOf, ResourceType } from '../registry/ResourceType';
import { parseFieldSelector } from '../selectors/fieldSelector';
import { parseLabelSelector } from '../selectors/labelSelector';

/** Says whether an object, as it is served, is asked for. */
export type Selection = (object: KubeObject) => boolean;

/**
 * What namespace, `labelSelector`, `fieldSelector` and, for one object, the name ask for.
 *
 * @throws ApiError 400 when a selector is none.
 */
export function readSelection(
  type: ResourceType,
  namespace: string | undefined,
  query: URLSearchParams,
  name?: string,
): Selection {
  const labels = parseLabelSelector(query.get('labelSelector') ?? '');
  const fields = parseFieldSelector(
    query.get('fieldSelector') ?? '',
    type.selectableFields,
    apiVersionOf(type),
    type.kind,
    type.strategy.selectedField,
  );
  return object =>
    (namespace === undefined || object.metadata.namespace === namespace) &&
    (name === undefined || object.metadata.name === name) &&
    labels(object.metadata.labels ?? {}) &&
    fields(object);
}
