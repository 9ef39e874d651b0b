import { Template } from '@kardinal/backstage-plugin-kardinal-common';

type Source = Template['spec']['source'];

/** A Template whose source is at the tag `1`, as the API server stores it. */
export function templateOf(
  source: Partial<Source> = {},
  status?: Template['status'],
): Template {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'Template',
    metadata: { name: 'web', uid: 'web-1', generation: 1 },
    spec: {
      source: {
        type: 'manifests',
        registry: 'https://ghcr.io',
        repository: 'acme/web',
        ...(source.digest === undefined ? { tag: '1' } : {}),
        ...source,
      },
    },
    ...(status === undefined ? {} : { status }),
  };
}
