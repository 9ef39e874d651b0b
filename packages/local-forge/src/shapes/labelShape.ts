import type { ForgeContext } from '../ForgeContext';
import type { LabelRecord, RepositoryRecord } from '../state/records';
import { nodeId } from './nodeId';

/** GitHub's "Label". @public */
export function labelShape(
  forge: ForgeContext,
  repository: RepositoryRecord,
  label: LabelRecord,
) {
  return {
    id: label.id,
    node_id: nodeId('Label', label.id),
    url: forge.urls.rest(
      repository,
      `/labels/${encodeURIComponent(label.name)}`,
    ),
    name: label.name,
    color: label.color,
    default: false,
    description: label.description ?? null,
  };
}
