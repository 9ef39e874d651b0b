import { expect } from '@playwright/test';
import {
  bundleType,
  chartBundleName,
  labels,
  subscriptionType,
} from '../plugins/kardinal-common/src';
import { addServices } from './support/addServices';
import { filesAt } from './support/filesAt';
import { pullRequestFor, verifiedIn } from './support/promotions';
import { pushFiles } from './support/pushFiles';
import { Service } from './support/Service';
import { settled } from './support/settled';
import { sharedJourney } from './support/sharedJourney';
import { startHelmRepository } from './support/startHelmRepository';
import { until } from './support/until';

const patisserie = new Service('patisserie', {
  environments: [
    { name: 'dev', approval: 'auto' },
    { name: 'prod', approval: 'pr-review' },
  ],
});
const key = { name: 'patisserie-chart', namespace: 'default' };

const chartFile = (repository: string, version: string) => `apiVersion: v2
name: patisserie
version: 0.1.0
dependencies:
  - name: shop # of the platform team
    version: "${version}"
    repository: ${repository}
`;

sharedJourney(
  'a new version of a Helm chart becomes a Bundle by itself and is promoted to prod, once',
  async ({ sandbox }) => {
    const { kubernetes, forge } = sandbox;
    const { client } = kubernetes;
    const charts = await startHelmRepository();
    try {
      charts.publish('4.1.0');
      await addServices(sandbox, [patisserie]);
      const files = Object.fromEntries(
        patisserie.environments.map(environment => [
          `${patisserie.pathOf(environment)}/Chart.yaml`,
          chartFile(charts.url, '4.1.0'),
        ]),
      );
      await pushFiles(sandbox, files, 'Use the chart of the platform team');
      await client.create(subscriptionType, {
        apiVersion: 'kardinal.io/v1alpha1',
        kind: 'Subscription',
        metadata: key,
        spec: {
          type: 'chart',
          pipeline: patisserie.name,
          first: 'skipped',
          minInterval: '1m',
          chart: { repository: charts.url, name: 'shop', range: '^4' },
        },
      });
      const latest = async () =>
        (await client.get(subscriptionType, key))?.status?.latest;
      await until('a Subscription that begins with 4.1.0', async () => {
        const found = await latest();
        return found?.tag === '4.1.0' ? found : undefined;
      });

      charts.publish('5.0.0', '4.2.0', '4.3.0-rc.1');
      await client.patch(subscriptionType, key, {
        type: 'merge',
        body: { metadata: { annotations: { [labels.lookAt]: 'now' } } },
      });
      const chart = {
        repository: charts.url,
        name: 'shop',
        version: '4.2.0',
        digest: charts.digestOf('4.2.0'),
      };
      const name = chartBundleName(patisserie.name, chart);
      await verifiedIn(sandbox, name, 'dev');
      const bundle = await client.get(bundleType, { ...key, name });
      expect(bundle?.spec.artifacts).toEqual({ charts: [chart] });

      const pull = await pullRequestFor(sandbox, name, 'prod');
      expect(pull.body).toContain(`${charts.url}/shop:4.2.0`);
      await forge.merge(pull.number);
      await verifiedIn(sandbox, name, 'prod');
      for (const environment of patisserie.environments) {
        const written = await filesAt(sandbox, patisserie.pathOf(environment));
        expect(written['Chart.yaml']).toBe(chartFile(charts.url, '4.2.0'));
      }
      expect(await latest()).toMatchObject({ tag: '4.2.0', bundle: name });

      const made = (await kubernetes.bundles()).filter(
        ({ metadata }) => metadata.labels?.[labels.subscription] === key.name,
      );
      expect(made.map(({ metadata }) => metadata.name)).toEqual([name]);
      await client.delete(subscriptionType, key);
      await settled(sandbox, patisserie.name);
    } finally {
      charts.stop();
    }
  },
);
