import { labels } from '../api/labels';
import { AuditLog } from '../api/types.generated';

/** The empty log of a Pipeline, without an owner: what was decided stays on record when the Pipeline goes. @public */
export function auditLogOf({
  name,
  namespace = 'default',
}: {
  readonly name: string;
  readonly namespace?: string;
}): AuditLog {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'AuditLog',
    metadata: { name, namespace, labels: { [labels.pipeline]: name } },
    spec: { pipeline: name },
  };
}
