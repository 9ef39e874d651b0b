import { decidingLabels } from '../api/bundles';
import { labels } from '../api/labels';
import { Bundle, BundleStatus } from '../api/types.generated';
import { rollbackOf } from './rollbackOf';

/** The condition of a Bundle that says what came of its emergency. @public */
export const emergencyCondition = 'Emergency';

/** Who ordered a rollback as an emergency, and why. @public */
export type EmergencyOrder = NonNullable<BundleStatus['emergency']>;

/**
 * The order of an emergency rollback, as its controller recorded it; `undefined` for every other Bundle, whatever its labels
 * say.
 *
 * @param bundle - with a status that is believed
 * @public
 */
export function emergencyOf(bundle: Bundle): EmergencyOrder | undefined {
  return rollbackOf(bundle) === undefined
    ? undefined
    : bundle.status?.emergency;
}

/** Whether somebody says of a rollback that it is an emergency: nothing is permitted by that. @public */
export function claimsEmergency(bundle: Bundle): boolean {
  return (
    rollbackOf(bundle) !== undefined &&
    decidingLabels(bundle)[labels.emergency] === 'true'
  );
}
