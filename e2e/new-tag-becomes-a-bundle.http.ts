import { expect } from '@playwright/test';
import {
  bundleType,
  imageBundleName,
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

const creamery = new Service('creamery', {
  environments: [{ name: 'dev', approval: 'auto' }],
});
const key = { name: 'creamery-images', namespace: 'default' };
const path = 'acme/creamery';

sharedJourney(
  'a new tag of an image becomes a Bundle by itself and is promoted, once',
  async ({ sandbox }) => {
    const { kubernetes } = sandbox;
    const { client } = kubernetes;
    const registry = await startRegistry();
    try {
      await addServices(sandbox, [creamery]);
      registry.pushImage(path, '1.9.0');
      registry.pushImage(path, 'latest');
      const repository = `${new URL(registry.url).host}/${path}`;
      await client.create(subscriptionType, {
        apiVersion: 'kardinal.io/v1alpha1',
        kind: 'Subscription',
        metadata: key,
        spec: {
          type: 'image',
          pipeline: creamery.name,
          first: 'skipped',
          minInterval: '1m',
          image: {
            repository,
            name: creamery.name,
            select: 'semver',
            range: '^1',
            pin: 'digest',
          },
        },
      });
      const latest = async () =>
        (await client.get(subscriptionType, key))?.status?.latest;
      await until('a Subscription that begins with 1.9.0', async () => {
        const found = await latest();
        return found?.tag === '1.9.0' ? found : undefined;
      });

      registry.pushImage(path, '2.0.0', { labels: { major: '2' } });
      const digest = registry.pushImage(path, '1.10.0', {
        created: '2026-11-26T09:00:00Z',
        labels: {
          'org.opencontainers.image.revision':
            'c0ffee0123456789c0ffee0123456789c0ffee01',
          'org.opencontainers.image.authors': 'ana',
          'org.opencontainers.image.source': 'https://github.com/acme/creamery',
        },
      });
      const name = imageBundleName(creamery.name, {
        repository,
        tag: '1.10.0',
        digest,
      });
      await verifiedIn(sandbox, name, 'dev');
      const bundle = await client.get(bundleType, { ...key, name });
      expect(bundle?.metadata.annotations?.[labels.source]).toBe(
        'https://github.com/acme/creamery',
      );
      expect(bundle?.spec).toMatchObject({
        type: 'image',
        artifacts: { images: [{ reference: `${repository}:1.10.0`, digest }] },
        provenance: {
          commitSHA: 'c0ffee0123456789c0ffee0123456789c0ffee01',
          author: 'ana',
        },
      });
      const files = await filesAt(sandbox, creamery.pathOf('dev'));
      expect(files['kustomization.yaml']).toContain(digest);
      expect(await latest()).toMatchObject({ tag: '1.10.0', bundle: name });

      const made = (await kubernetes.bundles()).filter(
        ({ metadata }) => metadata.labels?.[labels.subscription] === key.name,
      );
      expect(made.map(({ metadata }) => metadata.name)).toEqual([name]);

      // Whoever cannot wait asks for a look.
      const next = registry.pushImage(path, '1.11.0', { labels: { v: '11' } });
      await client.patch(subscriptionType, key, {
        type: 'merge',
        body: { metadata: { annotations: { [labels.lookAt]: 'now' } } },
      });
      const later = imageBundleName(creamery.name, {
        repository,
        tag: '1.11.0',
        digest: next,
      });
      await verifiedIn(sandbox, later, 'dev');

      // So does a registry, which has to know the secret.
      const last = registry.pushImage(path, '1.12.0', { labels: { v: '12' } });
      const told = async (secret: string) => {
        const { status } = await fetch(
          `${sandbox.portalUrl}/webhooks/registry`,
          {
            method: 'POST',
            headers: { authorization: `Bearer ${secret}` },
            body: JSON.stringify({ docker_url: repository }),
            signal: AbortSignal.timeout(60_000),
          },
        );
        return status;
      };
      expect(await told('a-guess')).toBe(401);
      const asked = Date.now();
      await until('a delivery that is understood', async () =>
        (await told(sandbox.secrets.webhookSecret)) === 204 ? true : undefined,
      );
      const third = imageBundleName(creamery.name, {
        repository,
        tag: '1.12.0',
        digest: last,
      });
      await until('the Bundle of what a registry reported', () =>
        kubernetes.bundle(third),
      );
      expect(Date.now() - asked).toBeLessThan(55_000);
      await verifiedIn(sandbox, third, 'dev');
      await client.delete(subscriptionType, key);
      await settled(sandbox, creamery.name);
    } finally {
      registry.stop();
    }
  },
);
