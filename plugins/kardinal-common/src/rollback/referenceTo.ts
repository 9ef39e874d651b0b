import { titleOf } from '../api/artifacts';
import { Bundle } from '../api/types.generated';
import { rollbackOf } from './rollbackOf';

/** How a sentence refers to a Bundle: `1.29.0`, or `the rollback of prod to 1.28.3`. @public */
export function referenceTo(bundle: Bundle): string {
  const rollback = rollbackOf(bundle);
  return rollback === undefined
    ? titleOf(bundle)
    : `the rollback of ${rollback.environment} to ${titleOf(bundle)}`;
}
