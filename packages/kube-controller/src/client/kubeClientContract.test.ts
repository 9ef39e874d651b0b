import { startEmbeddedSite } from '../__testUtils__/EmbeddedSite';
import { install } from '../testing/contracts/customKinds';
import { thingType } from '../testing/contracts/kubeClient/Things';
import { kubeClientContract } from '../testing/contracts/kubeClientContract';
import { FakeCluster } from '../testing/FakeCluster';
import { HttpApiServer } from '../testing/http/HttpApiServer';
import { HttpKubeClient } from './HttpKubeClient';

kubeClientContract('FakeCluster', async () => ({
  client: new FakeCluster({ types: [thingType] }),
  stop: async () => {},
}));

kubeClientContract('HttpKubeClient over HttpApiServer', async () => {
  const api = await HttpApiServer.start(
    new FakeCluster({ types: [thingType] }),
  );
  const client = HttpKubeClient.fromServer({ url: api.url });
  const stop = async () => {
    client.close();
    await api.stop();
  };
  return { client, stop };
});

kubeClientContract('HttpKubeClient over the embedded cluster', async () => {
  const site = await startEmbeddedSite();
  await install(site.client, thingType);
  return site;
});
