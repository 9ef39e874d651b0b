import { Bundle } from '@kardinal/backstage-plugin-kardinal-common';
import { Seals } from './Seals';

/** A Bundle whose record, labels and permissions are those that its controller wrote; without them where somebody else did. */
export function trustedBundle(seals: Seals, bundle: Bundle): Bundle {
  if (bundle.status === undefined || seals.trustsStatus(bundle)) return bundle;
  const { environments, skipped, pipeline, labels, ...status } = bundle.status;
  return { ...bundle, status };
}

/** The same for its controller: a record that nobody acts on any more stays for people, as in a Bundle that was copied. */
export function bundleToDecide(seals: Seals, bundle: Bundle): Bundle {
  if (isKept(bundle)) {
    const { status } = trustedBundle(seals, bundle);
    const environments = bundle.status?.environments;
    return environments === undefined
      ? { ...bundle, status }
      : { ...bundle, status: { ...status, environments } };
  }
  return trustedBundle(seals, bundle);
}

/** What cannot be believed is never sealed. */
export function sealsBundle(seals: Seals, bundle: Bundle): boolean {
  return !isKept(bundle) || seals.trustsStatus(bundle);
}

function isKept({ status }: Bundle): boolean {
  return ['Verified', 'Failed', 'SkipDenied', 'Superseded'].includes(
    status?.phase ?? '',
  );
}
