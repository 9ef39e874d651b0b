import { expect } from '@playwright/test';
import { addServices } from './support/addServices';
import { configure, releaseConfig } from './support/configBundle';
import { verifiedIn } from './support/promotions';
import { Service } from './support/Service';
import { settled } from './support/settled';
import { sharedJourney } from './support/sharedJourney';

const bakery = new Service('bakery', {
  environments: [
    { name: 'dev', approval: 'auto' },
    { name: 'live', approval: 'auto', pr: true },
  ],
});

sharedJourney(
  'an image and the configuration that it needs go together, in one commit for each environment',
  async ({ sandbox }) => {
    const { forge } = sandbox;
    await addServices(sandbox, [bakery]);
    await configure(sandbox, bakery, 1);
    const gitCommit = await configure(sandbox, bakery, 2);
    const { images = [] } = bakery.bundle('1.0.0').spec.artifacts;

    const name = await releaseConfig(sandbox, bakery, 'mixed', {
      images,
      gitCommit,
    });
    await verifiedIn(sandbox, name, 'dev');
    const live = await verifiedIn(sandbox, name, 'live');
    const path = bakery.pathOf('live');
    expect(live.evidence?.changes).toEqual([
      expect.objectContaining({
        file: `${path}/deployment.yaml`,
        image: 'config',
      }),
      expect.objectContaining({
        file: `${path}/kustomization.yaml`,
        to: '1.0.0',
      }),
    ]);
    expect(live.evidence?.health).toContain('runs the promoted version');

    await settled(sandbox, bakery.name);
    const promotions = await forge.promotions();
    expect(
      promotions
        .filter(({ bundle }) => bundle === name)
        .map(({ environment }) => environment)
        .sort(),
    ).toEqual(['dev', 'live']);
    const changes = (await forge.commits())
      .map(commit => commit.changes)
      .filter(files =>
        files.some(file => file.startsWith(`${path}/kustomization.yaml +1 -1`)),
      );
    expect(changes).toEqual([
      [`${path}/deployment.yaml +1 -1`, `${path}/kustomization.yaml +1 -1`],
    ]);
  },
);
