import { expect } from '@playwright/test';
import { createOnce } from '../packages/sandbox/src/kube/createOnce';
import {
  Bundle,
  bundleType,
  settlementBundle,
} from '../plugins/kardinal-common/src';
import { addServices } from './support/addServices';
import { driftOf, withoutDrift } from './support/driftOf';
import { filesAt } from './support/filesAt';
import { verifiedIn } from './support/promotions';
import { Service } from './support/Service';
import { settled } from './support/settled';
import { sharedJourney } from './support/sharedJourney';
import { TestSandbox } from './support/TestSandbox';
import { tagByHand } from './support/tagByHand';
import { until } from './support/until';

const service = new Service('chisel', {
  environments: [
    { name: 'dev', approval: 'auto' },
    { name: 'live', approval: 'auto' },
  ],
});
const environment = 'live';

/** What the button makes, by somebody who may create Bundles and is nobody in the portal. */
const importing = ({ since }: { since: string }, of: Bundle): Bundle =>
  settlementBundle({
    pipeline: service.name,
    act: 'import',
    environment,
    of,
    occurrence: '',
    createdAt: since,
    requestedBy: 'user:default/ana',
    reason: 'It was a hotfix',
  });

sharedJourney(
  'a hotfix that somebody pushed by hand is put on record once a Bundle has it, without a commit',
  async ({ sandbox }) => {
    const { client } = sandbox.kubernetes;
    await addServices(sandbox, [service]);
    const released = service.bundle('1.0.0');
    await client.create(bundleType, released);
    await verifiedIn(sandbox, released.metadata.name, environment);

    const sha = await tagByHand(sandbox, service, environment, '1.0.1');
    const missing = await driftOf(sandbox, service.name, environment);
    expect(missing).toMatchObject({
      version: '1.0.1',
      promoted: { version: '1.0.0' },
    });
    expect(missing.bundle).toBeUndefined();
    const traced = await until('the commit of a drift', async () => {
      const found = await driftOf(sandbox, service.name, environment);
      return found.origin === undefined ? undefined : found;
    });
    expect(traced).toMatchObject({
      origin: 'git',
      commit: {
        sha,
        subject: `Hotfix ${service.name} 1.0.1 in ${environment}`,
      },
    });
    expect(traced.commit?.author).toMatch(/^[^@]+$/);
    const fixed: Bundle = service.bundle('1.0.1');
    await client.create(bundleType, {
      ...fixed,
      spec: { ...fixed.spec, intent: { target: 'dev' } },
    });
    await verifiedIn(sandbox, fixed.metadata.name, 'dev');
    await until('a drift that a Bundle has', async () => {
      const found = await driftOf(sandbox, service.name, environment);
      return found.bundle === fixed.metadata.name ? found : undefined;
    });
    const before = await ownCommits(sandbox);
    await createOnce(client, importing(missing, fixed));
    await withoutDrift(sandbox, service.name);
    const imported = await until('an import that is verified', async () => {
      const { items } = await client.list(bundleType, { namespace: 'default' });
      const made = items.filter(
        ({ spec }) => spec.provenance?.observedOf === fixed.metadata.name,
      );
      return made[0]?.status?.phase === 'Verified' ? made : undefined;
    });
    expect(imported).toHaveLength(1);
    expect(imported[0].status?.environments?.live.evidence).toMatchObject({
      cause: 'observed',
    });

    await settled(sandbox, service.name);
    expect(await ownCommits(sandbox)).toEqual(before);
    const files = await filesAt(sandbox, service.pathOf(environment));
    expect(files['kustomization.yaml']).toContain('newTag: 1.0.1');
  },
);

async function ownCommits({ forge }: TestSandbox) {
  return (await forge.commits()).filter(({ changes }) =>
    changes.join().includes(service.pathOf('')),
  );
}
