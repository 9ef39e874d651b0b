import { Bundle } from '../../api/types.generated';

/** A Bundle with more labels: where one that was reconciled keeps them, and where one that was not has them. */
export function labelled(
  bundle: Bundle,
  more: Readonly<Record<string, string>>,
): Bundle {
  const { metadata, status } = bundle;
  return {
    ...bundle,
    metadata: { ...metadata, labels: { ...metadata.labels, ...more } },
    ...(status?.labels === undefined
      ? {}
      : { status: { ...status, labels: { ...status.labels, ...more } } }),
  };
}
