import { expect } from '@playwright/test';
import { Bundle, bundleType } from '../plugins/kardinal-common/src';
import { addServices } from './support/addServices';
import { releaseBy } from './support/ci';
import { sharedJourney as journey } from './support/sharedJourney';
import { verifiedIn } from './support/promotions';
import { Service } from './support/Service';
import { settled } from './support/settled';
import { TestSandbox } from './support/TestSandbox';
import { until } from './support/until';

const wherry = new Service('wherry', {
  environments: [{ name: 'dev' }, { name: 'live', pr: true }],
  spec: { promotion: { policy: 'queue' } },
});

/** CI releases a version. */
async function release(sandbox: TestSandbox, version: string): Promise<string> {
  const { name } = await releaseBy(sandbox, wherry.ciRequest(version));
  return name;
}

/** Somebody releases a version by hand, and pins it. */
async function releasePinned(
  { kubernetes }: TestSandbox,
  version: string,
  createdAt: number,
): Promise<string> {
  const bundle = wherry.bundle(version);
  const annotations = {
    'kardinal.io/pin': 'true',
    'kardinal.io/created-at': new Date(createdAt).toISOString(),
  };
  const metadata = { ...bundle.metadata, annotations };
  await kubernetes.client.create(bundleType, { ...bundle, metadata });
  return metadata.name;
}

const readyOf = ({ status }: Bundle) =>
  status?.conditions?.find(({ type }) => type === 'Ready');

journey.use({ alone: 'everything' });

journey(
  'releases in a queue are promoted one after the other, also when the backend is killed',
  async ({ sandbox }) => {
    const { kubernetes, forge } = sandbox;
    await addServices(sandbox, [wherry]);
    const first = await release(sandbox, '1.1.0');
    const second = await releasePinned(sandbox, '1.2.0', sandbox.now());
    const third = await release(sandbox, '1.3.0');

    const waits = await until('a third that waits', async () => {
      const found = await kubernetes.bundle(third);
      const ready = found && readyOf(found);
      return ready?.reason === 'WaitingForSlot' ? ready : undefined;
    });
    expect(waits.message).toContain(`Waiting for 1.2.0 (${second})`);

    await verifiedIn(sandbox, first, 'dev');
    await sandbox.killBackend(await sandbox.backendPid());
    await sandbox.answering();

    const ends: string[] = [];
    const starts: string[] = [];
    for (const name of [first, second, third]) {
      const dev = await verifiedIn(sandbox, name, 'dev');
      const live = await verifiedIn(sandbox, name, 'live');
      starts.push(dev.promotedAt ?? '');
      ends.push(live.verifiedAt ?? '');
      await until(`${name} Verified`, async () => {
        const found = await kubernetes.bundle(name);
        return found?.status?.phase === 'Verified' || undefined;
      });
    }
    const instants = [0, 1, 2].flatMap(index => [starts[index], ends[index]]);
    expect(instants).not.toContain('');
    expect(instants).toEqual([...instants].sort());

    const promotions = (await forge.promotions())
      .filter(({ bundle }) => [first, second, third].includes(bundle))
      .map(({ bundle, environment }) => `${bundle} ${environment}`);
    expect([...promotions].sort()).toEqual(
      [first, second, third]
        .flatMap(name => [`${name} dev`, `${name} live`])
        .sort(),
    );
    await settled(sandbox, wherry.name);
  },
);
