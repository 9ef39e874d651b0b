import { Bundle } from '@kardinal/backstage-plugin-kardinal-common';
import { aBundle } from '@kardinal/backstage-plugin-kardinal-common/testUtils';

/** A Bundle as it is stored, with annotations that may be orders and answers of people. */
export function annotatedBundle(
  annotations: Readonly<Record<string, string>> = {},
  status?: Bundle['status'],
  uid = 'u1',
): Bundle {
  const made = aBundle('1.28.3', status === undefined ? {} : { status });
  return { ...made, metadata: { ...made.metadata, uid, annotations } };
}
