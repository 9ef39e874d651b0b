import { Bundle, Pipeline } from '@kardinal/backstage-plugin-kardinal-common';

/** Of the Secret with the credential for the GitOps repository. */
export const secretName = 'forge-of-the-shard';

/** The Pipeline `shop`. */
export function shopPipeline(
  cloneUrl: string,
  environments: Pipeline['spec']['environments'],
): Pipeline {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'Pipeline',
    metadata: { name: 'shop', namespace: 'default' },
    spec: {
      git: {
        url: cloneUrl,
        branch: 'main',
        layout: 'directory',
        provider: 'github',
        secretRef: { name: secretName },
      },
      historyLimit: 20,
      graphHistoryLimit: 3,
      environments,
    },
  };
}

/** What the GitOps repository begins with: a directory for each environment. */
export function shopFiles(
  environments: Pipeline['spec']['environments'],
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    environments.map(({ name }) => [
      `environments/${name}/kustomization.yaml`,
      'images:\n  - name: shop\n    newName: registry.example.com/shop\n    newTag: 0.0.0\n',
    ]),
  );
}

/** The Bundle with an image of a version. */
export function shopBundle(version: string): Bundle {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'Bundle',
    metadata: {
      name: shopBundleName(version),
      namespace: 'default',
      labels: { 'kardinal.io/pipeline': 'shop' },
    },
    spec: {
      type: 'image',
      artifacts: { images: [{ reference: imageOf(version) }] },
    },
  };
}

/** Of the Bundle with an image of a version. */
export function shopBundleName(version: string): string {
  return `shop-${version.replaceAll('.', '-')}`;
}

/** An environment that an agent promotes to. */
export function environmentOf(
  name: string,
  shard: string,
): Pipeline['spec']['environments'][number] {
  return {
    name,
    shard,
    approval: 'auto',
    wave: 1,
    path: `environments/${name}`,
    update: { strategy: 'kustomize' },
    health: {
      type: 'resource',
      resource: {
        kind: 'Deployment',
        condition: 'Available',
        name: 'shop',
        namespace: name,
      },
      timeout: '10m',
    },
  };
}

/** The image of a version, as registries name it. */
export function imageOf(version: string): string {
  return `registry.example.com/shop:${version}`;
}
