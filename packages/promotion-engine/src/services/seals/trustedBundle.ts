import { Bundle } from '@kardinal/backstage-plugin-kardinal-common';
import { SealVerifier } from './Seals';

/**
 * A Bundle whose record, permissions, overrides, answers and order of an emergency are those that its controller wrote; without them where somebody else did. Its
 * Pipeline, labels and annotations stay as they were first recorded: its CustomResourceDefinition fixes them.
 */
export function trustedBundle(seals: SealVerifier, bundle: Bundle): Bundle {
  if (bundle.status === undefined || seals.trustsStatus(bundle)) return bundle;
  const { environments, skipped, emergency, ...others } = bundle.status;
  const { overrides, approvals, ...status } = others;
  return { ...bundle, status };
}

/**
 * The same for its controller: of a Bundle that has ended the record stays for people, as in one that was copied. Overrides and answers
 * carry signatures of their own, and what is on record is not taken away.
 */
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
      return withSigned(
        { ...bundle, status: { ...status, environments } },
        bundle.status,
      );
    }
    default:
      return withSigned(trustedBundle(seals, bundle), bundle.status);
  }
}

function withSigned(bundle: Bundle, recorded: Bundle['status']): Bundle {
  const { overrides, approvals } = recorded ?? {};
  if (overrides === undefined && approvals === undefined) return bundle;
  return {
    ...bundle,
    status: {
      ...bundle.status,
      ...(overrides === undefined ? {} : { overrides }),
      ...(approvals === undefined ? {} : { approvals }),
    },
  };
}

/** What cannot be believed is never sealed. */
export function sealsBundle(seals: SealVerifier, bundle: Bundle): boolean {
  const phase = bundle.status?.phase ?? '';
  const isEnded = ['Verified', 'Failed', 'SkipDenied', 'Superseded'].includes(
    phase,
  );
  return !isEnded || seals.trustsStatus(bundle);
}
