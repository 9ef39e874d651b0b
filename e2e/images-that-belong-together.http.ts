import { expect } from '@playwright/test';
import {
  bundleType,
  labels,
  subscriptionType,
} from '../plugins/kardinal-common/src';
import { addServices } from './support/addServices';
import { filesAt } from './support/filesAt';
import { verifiedIn } from './support/promotions';
import { Service } from './support/Service';
import { settled } from './support/settled';
import { sharedJourney } from './support/sharedJourney';
import { startRegistry } from './support/startRegistry';
import { until } from './support/until';

const deli = new Service('deli', {
  environments: [{ name: 'dev', approval: 'auto' }],
});
const key = { name: 'deli-together', namespace: 'default' };

sharedJourney(
  'two images become one Bundle by themselves once they have the same tag',
  async ({ sandbox }) => {
    const { kubernetes } = sandbox;
    const { client } = kubernetes;
    const registry = await startRegistry();
    try {
      await addServices(sandbox, [deli]);
      const { host } = new URL(registry.url);
      const push = (id: string, tag: string) =>
        registry.pushImage(`acme/deli-${id}`, tag, { labels: { id, tag } });
      for (const id of ['api', 'web']) push(id, '1.0.0');
      await client.create(subscriptionType, {
        apiVersion: 'kardinal.io/v1alpha1',
        kind: 'Subscription',
        metadata: key,
        spec: {
          type: 'combined',
          pipeline: deli.name,
          first: 'skipped',
          minInterval: '1m',
          images: ['api', 'web'].map(id => ({
            id,
            repository: `${host}/acme/deli-${id}`,
            ...(id === 'api' ? { name: deli.name } : {}),
            select: 'semver' as const,
            pin: 'digest' as const,
          })),
          when: 'images.api.tag == images.web.tag',
        },
      });
      const status = async () =>
        (await client.get(subscriptionType, key))?.status;
      const lookAt = (why: string) =>
        client.patch(subscriptionType, key, {
          type: 'merge',
          body: { metadata: { annotations: { [labels.lookAt]: why } } },
        });
      await until(
        'a Subscription that begins',
        async () => (await status())?.latest,
      );

      const digest = push('api', '1.1.0');
      await lookAt('api');
      await until('a Subscription that waits for the other', async () =>
        (
          await status()
        )?.conditions?.find(({ reason }) => reason === 'Waiting'),
      );
      push('web', '1.1.0');
      await lookAt('web');
      const name = await until(
        'the Bundle of both',
        async () => (await status())?.latest?.bundle,
      );
      await verifiedIn(sandbox, name, 'dev');
      const bundle = await client.get(bundleType, { ...key, name });
      expect(
        bundle?.spec.artifacts.images?.map(({ reference }) => reference),
      ).toEqual([`${host}/acme/deli-api:1.1.0`, `${host}/acme/deli-web:1.1.0`]);
      const files = await filesAt(sandbox, deli.pathOf('dev'));
      expect(files['kustomization.yaml']).toContain(digest);
      const made = (await kubernetes.bundles()).filter(
        ({ metadata }) => metadata.labels?.[labels.subscription] === key.name,
      );
      expect(made).toHaveLength(1);
      await client.delete(subscriptionType, key);
      await settled(sandbox, deli.name);
    } finally {
      registry.stop();
    }
  },
);
