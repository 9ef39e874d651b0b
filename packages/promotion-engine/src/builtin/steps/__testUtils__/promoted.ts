import { BundleChart } from '@kardinal/backstage-plugin-kardinal-common';
import { FakePromotion } from '@kardinal/backstage-plugin-kardinal-node/testUtils';

/** A step before has stored a rendition. */
export function stored(): FakePromotion {
  const promotion = promoted();
  const digest = `sha256:${'a'.repeat(64)}`;
  const reference = 'ghcr.io/acme/shop';
  promotion.outputs = { 'push-rendition': { reference, digest } };
  return promotion;
}

/** With the Bundle that is promoted. */
export function promoted(charts: readonly BundleChart[] = []): FakePromotion {
  return new FakePromotion({
    charts,
    bundle: {
      apiVersion: 'kardinal.io/v1alpha1',
      kind: 'Bundle',
      metadata: { name: 'guestbook-2' },
      spec: {
        type: 'image',
        artifacts: { images: [{ reference: 'ghcr.io/acme/app:2.0.0' }] },
      },
    },
  });
}
