import { Bundle, Pipeline } from '@kardinal/backstage-plugin-kardinal-common';

/** What differs between Pipelines of tests. */
export interface PipelineSeed {
  readonly environments: Pipeline['spec']['environments'];
  readonly pipeline?: Partial<Pipeline['spec']>;
}

/** The Pipeline `default/guestbook` of a world. */
export function pipeline({
  environments,
  pipeline: spec,
}: PipelineSeed): Pipeline {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'Pipeline',
    metadata: { name: 'guestbook', namespace: 'default' },
    spec: {
      git: {
        url: 'https://forge.example.com/platform/gitops',
        branch: 'main',
        layout: 'directory',
        provider: 'github',
        secretRef: { name: 'forge-token' },
      },
      historyLimit: 20,
      graphHistoryLimit: 3,
      ...spec,
      environments,
    },
  };
}

/** A Bundle of it, by its version. */
export function bundle(
  version: string,
  metadata: Partial<Bundle['metadata']> = {},
  spec: Partial<Bundle['spec']> = {},
): Bundle {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'Bundle',
    metadata: {
      name: `guestbook-${version.replaceAll('.', '-')}`,
      namespace: 'default',
      labels: { 'kardinal.io/pipeline': 'guestbook' },
      ...metadata,
    },
    spec: {
      type: 'image',
      artifacts: { images: [{ reference: `ghcr.io/acme/app:${version}` }] },
      ...spec,
    },
  };
}
