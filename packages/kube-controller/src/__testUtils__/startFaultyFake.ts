import { HttpKubeClient } from '../client/HttpKubeClient';
import { FaultySite } from '../testing/contracts/FaultySite';
import { FakeCluster } from '../testing/FakeCluster';
import { HttpApiServer } from '../testing/http/HttpApiServer';
import { bookingType } from '../testing/laws/booking.fixture';

/** A fake cluster as a site of faults. */
export async function startFaultyFake(): Promise<FaultySite> {
  const cluster = new FakeCluster({ types: [bookingType] });
  const connection = await HttpApiServer.start(cluster);
  const client = HttpKubeClient.fromServer({ url: connection.url });
  return {
    direct: cluster,
    client,
    connection,
    forgetPast: () => cluster.compact(),
    stop: async () => {
      client.close();
      await connection.stop();
    },
  };
}
