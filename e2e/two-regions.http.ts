import { expect } from '@playwright/test';
import { addServices } from './support/addServices';
import { releaseBy } from './support/ci';
import { pullRequestFor, verifiedIn } from './support/promotions';
import { Service } from './support/Service';
import { settled } from './support/settled';
import { sharedJourney as journey } from './support/sharedJourney';
import { until } from './support/until';

const ferry = new Service('ferry', {
  environments: [
    { name: 'staging', approval: 'auto' },
    { name: 'eu', approval: 'pr-review', wave: 1 },
    { name: 'us', approval: 'pr-review', wave: 1 },
    { name: 'audit', approval: 'auto', wave: 2 },
  ],
});

journey(
  'two regions follow staging side by side, and one that is refused does not stop the other',
  async ({ sandbox }) => {
    const { forge, kubernetes } = sandbox;
    await addServices(sandbox, [ferry]);

    const first = await release('1.0.0');
    await verifiedIn(sandbox, first, 'staging');
    for (const region of ['us', 'eu'])
      await forge.merge((await pullRequestFor(sandbox, first, region)).number);
    const { promotedAt } = await verifiedIn(sandbox, first, 'audit');
    for (const region of ['eu', 'us']) {
      const { verifiedAt } = await verifiedIn(sandbox, first, region);
      expect(Date.parse(promotedAt ?? '')).toBeGreaterThanOrEqual(
        Date.parse(verifiedAt ?? ''),
      );
    }
    await until('all of it verified', () => phase(first, 'Verified'));

    const second = await release('1.1.0');
    const refused = await pullRequestFor(sandbox, second, 'eu');
    const accepted = await pullRequestFor(sandbox, second, 'us');
    await forge.close(refused.number);
    await forge.merge(accepted.number);
    await verifiedIn(sandbox, second, 'us');
    // For five minutes somebody may open it again.
    const { status } = (await kubernetes.bundle(second)) ?? {};
    expect(status?.phase).toBe('Promoting');
    expect(status?.environments).toMatchObject({
      eu: { state: 'WaitingForMerge' },
      us: { state: 'Verified' },
      audit: { state: 'Pending' },
    });
    await settled(sandbox, ferry.name);

    async function release(version: string): Promise<string> {
      const { name } = await releaseBy(sandbox, ferry.ciRequest(version));
      return name;
    }

    async function phase(name: string, wanted: string) {
      const bundle = await kubernetes.bundle(name);
      return bundle?.status?.phase === wanted ? bundle : undefined;
    }
  },
);
