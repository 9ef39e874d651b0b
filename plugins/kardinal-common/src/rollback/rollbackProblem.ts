import { decidingLabels } from '../api/bundles';
import { labels } from '../api/labels';
import { Bundle } from '../api/types.generated';
import { isCopyOf } from './isCopyOf';
import { wasVerified } from './received';
import { rollbackOf } from './rollbackOf';

/**
 * Why a Bundle that says that it is a rollback is none, with the field and the fix. Only what was verified in an environment
 * may be promoted there past the environments before it, whoever wrote the Bundle.
 *
 * @param restored - the Bundle that it names, with the record that its controller wrote
 * @public
 */
export function rollbackProblem(
  bundle: Bundle,
  restored: Bundle | undefined,
): string | undefined {
  const rollback = rollbackOf(bundle);
  if (rollback === undefined)
    return decidingLabels(bundle)[labels.rollback] === 'true'
      ? `metadata.labels: ${labels.rollback} has no effect without spec.provenance.rollbackOf, spec.provenance.rollbackTo and spec.intent.target; roll back with the command, or remove the label from a new Bundle`
      : undefined;
  const { environment, of, to } = rollback;
  if (of === to)
    return `spec.provenance.rollbackTo: must not be ${of}, which is rolled back`;
  if (restored === undefined)
    return `spec.provenance.rollbackTo: Bundle ${to} no longer exists; name one that was verified in ${environment}`;
  if (!wasVerified(restored.status?.environments?.[environment]))
    return `spec.provenance.rollbackTo: ${to} was never verified in ${environment}, as far as the record of its controller says; name one that was`;
  return isCopyOf(bundle, restored)
    ? undefined
    : `spec.artifacts: must be those of ${to}, as a rollback restores all of them`;
}
