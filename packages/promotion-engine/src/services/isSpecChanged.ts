import { deepEqual, KubeObject } from '@kardinal/kube-controller';

/** Whether a change is one of what somebody wants, labels and annotations included, and not of how it stands. */
export function isSpecChanged(
  before: KubeObject | undefined,
  after: KubeObject | undefined,
): boolean {
  const wanted = ({ metadata }: KubeObject) => [
    metadata.uid,
    metadata.generation,
    metadata.labels,
    metadata.annotations,
  ];
  return !deepEqual(before && wanted(before), after && wanted(after));
}
