import { imageOf } from '../../packages/sandbox/src/seed/sampleService';
import { bundleType } from '../../plugins/kardinal-common/src';
import { TestSandbox } from './TestSandbox';

/** Somebody releases a version that goes no further than staging. */
export async function releaseToStaging(
  { platform }: TestSandbox,
  version: string,
): Promise<string> {
  const name = `guestbook-${version.replaceAll('.', '-')}`;
  await platform.create(bundleType, {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'Bundle',
    metadata: {
      name,
      namespace: 'default',
      labels: { 'kardinal.io/pipeline': 'guestbook' },
    },
    spec: {
      type: 'image',
      artifacts: {
        images: [{ name: 'guestbook', reference: imageOf(version) }],
      },
      intent: { target: 'staging' },
    },
  });
  return name;
}
