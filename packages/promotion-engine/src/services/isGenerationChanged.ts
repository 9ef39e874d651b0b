import { KubeObject } from '@kardinal/kube-controller';

/** Whether a change is one of what somebody wants, and not of how it stands or of what is noted on it. */
export function isGenerationChanged(
  before: KubeObject | undefined,
  after: KubeObject | undefined,
): boolean {
  return (
    before?.metadata.uid !== after?.metadata.uid ||
    before?.metadata.generation !== after?.metadata.generation
  );
}
