import { Bundle } from '@kardinal/backstage-plugin-kardinal-common';
import { SealVerifier } from './Seals';

/**
 * A Bundle whose record, permissions and order of an emergency are those that its controller wrote; without them where somebody else did. Its
 * Pipeline, labels and annotations stay as they were first recorded: its CustomResourceDefinition fixes them.
 */
export function trustedBundle(seals: SealVerifier, bundle: Bundle): Bundle {
  if (bundle.status === undefined || seals.trustsStatus(bundle)) return bundle;
  const { environments, skipped, emergency, ...status } = bundle.status;
  return { ...bundle, status };
}

/** The same for its controller: of a Bundle that has ended the record stays for people, as in one that was copied. */
export function bundleToDecide(seals: SealVerifier, bundle: Bundle): Bundle {
  switch (bundle.status?.phase) {
    case 'Verified':
    case 'SkipDenied':
    case 'Superseded':
      return bundle;
    case 'Failed': {
      // Somebody may want it again: what allowed it to skip must be allowed anew.
      const { environments } = bundle.status;
      const { status } = trustedBundle(seals, bundle);
      return { ...bundle, status: { ...status, environments } };
    }
    default:
      return trustedBundle(seals, bundle);
  }
}

/** What cannot be believed is never sealed. */
export function sealsBundle(seals: SealVerifier, bundle: Bundle): boolean {
  const phase = bundle.status?.phase ?? '';
  const isEnded = ['Verified', 'Failed', 'SkipDenied', 'Superseded'].includes(
    phase,
  );
  return !isEnded || seals.trustsStatus(bundle);
}
