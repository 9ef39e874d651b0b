import { unreachable } from '@kardinal/foundation';
import { Bundle } from '../../api/types.generated';

/** How a Bundle stands, to follow `it`: `has failed`. */
export function standingWords({ status }: Bundle): string {
  const phase = status?.phase ?? 'Available';
  switch (phase) {
    case 'Available':
      return 'has not started';
    case 'Promoting':
      return 'is being promoted';
    case 'Verified':
      return 'is already verified';
    case 'Failed':
      return 'has failed';
    case 'Superseded':
      return status?.supersededBy === undefined
        ? 'was stopped'
        : 'was superseded';
    case 'SkipDenied':
      return 'was refused';
    default:
      return unreachable(phase);
  }
}
