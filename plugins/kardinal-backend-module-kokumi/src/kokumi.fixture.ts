import { ForeignObject } from '@kardinal/backstage-plugin-kardinal-node';
import { apiVersion } from './kokumiKinds';

/** An object of Kokumi in the namespace of a team. */
export function foreign(
  kind: string,
  name: string,
  fields: object,
): ForeignObject {
  return {
    apiVersion,
    kind,
    metadata: {
      name,
      namespace: 'team-a',
      creationTimestamp: '2026-11-18T09:00:00Z',
    },
    ...fields,
  };
}

/** `sha256:` and one digit. */
export const digest = (digit: string) => `sha256:${digit.repeat(64)}`;

const spec = {
  source: { oci: 'oci://ghcr.io/acme/manifests/shop', version: '1.4.0' },
  destination: { oci: 'oci://registry.example.com:5000/rendered/shop' },
};

export const order = foreign('Order', 'shop', {
  spec,
  status: { latestPreparationName: 'shop-2' },
});

/** The same with other settings. */
export const orderWith = (changed: object) =>
  foreign('Order', 'shop', {
    spec: { ...spec, ...changed },
    status: { latestPreparationName: 'shop-2' },
  });

export const preparation = (number: string) =>
  foreign('Preparation', `shop-${number}`, {
    spec: {
      orderName: 'shop',
      configHash: digest('c'),
      artifact: {
        digest: digest(number),
        ociRef: `oci://kokumi-registry.kokumi.svc:5000/shop@${digest(number)}`,
      },
      commitMessage: `release ${number}`,
      source: { oci: spec.source.oci, baseDigest: digest('b') },
      renderer: {
        digest: digest('d'),
        renderType: 'Manifest',
        version: '0.14.0',
      },
    },
  });

/** The first preparation is deployed. */
export const serving = foreign('Serving', 'shop', {
  spec: { orderName: 'shop', preparationName: 'shop-1' },
  status: { deployedDigest: digest('1') },
});

const menuSpec = {
  source: { oci: 'oci://ghcr.io/acme/menus/web', version: '2' },
  defaults: { autoDeploy: 'Enabled' },
  overrides: {
    values: { policy: 'None' },
    patches: { policy: 'None' },
  },
  patches: [
    {
      target: { kind: 'Deployment', name: 'web' },
      set: { '.spec.replicas': '2' },
    },
  ],
};

/** A Menu is of the whole cluster. */
export const menuWith = (changed: object): ForeignObject => ({
  apiVersion,
  kind: 'Menu',
  metadata: { name: 'web' },
  spec: { ...menuSpec, ...changed },
});

export const menu = menuWith({});
