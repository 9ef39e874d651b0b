import { expect } from '@playwright/test';
import { Bundle } from '../plugins/kardinal-common/src';
import { addServices } from './support/addServices';
import { releaseBy } from './support/ci';
import { patience } from './support/patience';
import { pause } from './support/pause';
import { Service } from './support/Service';
import { settled } from './support/settled';
import { sharedJourney } from './support/sharedJourney';
import { until } from './support/until';

const tug = new Service('tug', {
  environments: [{ name: 'dev' }, { name: 'live', pr: true }],
  spec: { promotion: { policy: 'latest', maxPendingAge: '20s' } },
});

const verifiedLive = ({ status }: Bundle) =>
  status?.environments?.live?.verifiedAt !== undefined;

sharedJourney(
  'a busy dev with a new Bundle every few seconds does not starve prod',
  async ({ sandbox }) => {
    const { kubernetes } = sandbox;
    await addServices(sandbox, [tug]);
    const names: string[] = [];
    const seen = new Set<string>();
    const bundles = async () =>
      (await Promise.all(names.map(name => kubernetes.bundle(name)))).flatMap(
        found => found ?? [],
      );

    // Faster than any of them comes to live.
    await until(
      'a release in live while newer ones come',
      async () => {
        const version = `1.${names.length}.0`;
        const { name } = await releaseBy(sandbox, tug.ciRequest(version));
        names.push(name);
        await pause(1_000);
        const all = await bundles();
        for (const { status } of all)
          for (const each of status?.conditions ?? [])
            if (each.reason === 'WaitingForSlot') seen.add(each.message);
        return all.some(verifiedLive) || undefined;
      },
      { seconds: 400 * patience, instead: () => `${names.length} Bundles` },
    );
    expect([...seen].join('\n')).toMatch(
      /^Waiting for 1\.\d+\.0 \(tug-\S+\): its change has been pending for longer than 20 seconds /m,
    );
    const arrived = (await bundles()).filter(verifiedLive);
    // The first was superseded, as were others: what came through stands for a row of them.
    expect(arrived.map(({ metadata }) => metadata.name)).not.toContain(
      names[0],
    );
    expect(arrived[0].status?.pendingSince).toBeDefined();

    const newest = names[names.length - 1];
    await until(`${newest} Verified`, async () => {
      const found = await kubernetes.bundle(newest);
      return found?.status?.phase === 'Verified' || undefined;
    });
    for (const { status } of await bundles())
      expect(['Verified', 'Superseded']).toContain(status?.phase);
    await settled(sandbox, tug.name);
  },
);
