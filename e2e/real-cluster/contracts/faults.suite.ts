import {
  everyDisturbance,
  everyFault,
} from '../../../packages/kube-controller/src/testing/contracts/FaultySite';
import { ReflectorStorm } from '../../../packages/kube-controller/src/testing/contracts/ReflectorStorm';
import { writeFaultsContract } from '../../../packages/kube-controller/src/testing/contracts/writeFaultsContract';
import { startFaultyCluster } from './ClusterSite';

writeFaultsContract('a cluster', startFaultyCluster);

describe('a reflector over a bad connection to a cluster', () => {
  it('keeps a store of 500 objects equal to the API through every fault, without a storm of requests', async () => {
    const site = await startFaultyCluster();
    const storm = await ReflectorStorm.start(site, {
      bookings: 500,
      pageSize: 100,
      stallMilliseconds: 1_000,
      backoff: { minMilliseconds: 10, maxMilliseconds: 500 },
    });
    await storm.rage(
      { percent: 35, faults: everyFault, disturbances: everyDisturbance },
      600,
    );
    await storm.calm();
    expect(storm.cached()).toEqual(await storm.served());
    expect(site.connection.requestCount).toBeLessThan(500);
    await storm.end();
    await site.stop();
  });
});
