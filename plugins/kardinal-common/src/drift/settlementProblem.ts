import { Bundle } from '../api/types.generated';
import { isCopyOf } from '../rollback/isCopyOf';
import { wasVerified } from '../rollback/received';
import { settlementOf } from './settlementOf';

/**
 * Why a Bundle that says that it settles what runs in an environment does not, with the field and the fix. Only what was
 * verified in an environment is restored there past the environments before it, whoever wrote the Bundle.
 *
 * @param named - the Bundle that it names, with the record that its controller wrote
 * @public
 */
export function settlementProblem(
  bundle: Bundle,
  named: Bundle | undefined,
): string | undefined {
  const { observedOf, restoredOf } = bundle.spec.provenance ?? {};
  if (observedOf === undefined && restoredOf === undefined) return undefined;
  const field = `spec.provenance.${
    observedOf === undefined ? 'restoredOf' : 'observedOf'
  }`;
  const settlement = settlementOf(bundle);
  if (settlement === undefined)
    return `spec.intent.target: is missing beside ${field}; name the environment`;
  const { act, environment, of } = settlement;
  if (named === undefined)
    return `${field}: Bundle ${of} no longer exists; name one that does`;
  if (
    act === 'revert' &&
    !wasVerified(named.status?.environments?.[environment])
  )
    return `${field}: ${of} was never verified in ${environment}, as far as the record of its controller says; name one that was`;
  return isCopyOf(bundle, named)
    ? undefined
    : `spec.artifacts: must be those of ${of}, which ${field} names`;
}
