import { expect } from '@playwright/test';
import { addServices } from './support/addServices';
import {
  configure,
  deploymentOf,
  failureOf,
  releaseConfig,
} from './support/configBundle';
import { pullRequestFor, verifiedIn } from './support/promotions';
import { pushFiles } from './support/pushFiles';
import { Service } from './support/Service';
import { settled } from './support/settled';
import { sharedJourney } from './support/sharedJourney';
import { until } from './support/until';

const larder = new Service('larder', {
  environments: [
    { name: 'dev', approval: 'auto' },
    { name: 'live', approval: 'pr-review' },
  ],
});

sharedJourney(
  'a commit of configuration is promoted by itself, and a conflict names the files',
  async ({ sandbox }) => {
    const { forge, kubernetes } = sandbox;
    await addServices(sandbox, [larder]);
    const before = await configure(sandbox, larder, 1);
    const after = await configure(sandbox, larder, 2);
    expect(after.sha).not.toBe(before.sha);
    const commits = (await forge.commits()).length;

    const name = await releaseConfig(sandbox, larder, 'config', {
      gitCommit: after,
    });
    expect(name).toContain(`config-${after.sha.slice(0, 7)}`);
    await verifiedIn(sandbox, name, 'dev');
    const pull = await pullRequestFor(sandbox, name, 'live');
    for (const part of [after.sha, after.message ?? '', 'config'])
      expect(pull.body).toContain(part);
    await forge.merge(pull.number);
    const live = await verifiedIn(sandbox, name, 'live');
    expect(live.evidence).toMatchObject({
      health: expect.stringContaining('does not say which configuration'),
      changes: [
        {
          file: `${larder.pathOf('live')}/deployment.yaml`,
          image: 'config',
          from: expect.stringMatching(/^[0-9a-f]{7}$/),
          to: expect.stringMatching(/^[0-9a-f]{7}$/),
        },
      ],
    });
    const own = (await forge.commits())
      .slice(commits)
      .flatMap(({ changes }) => changes)
      .filter(change => change.includes('larder'));
    expect(own).toEqual([
      `${larder.pathOf('dev')}/deployment.yaml +1 -1`,
      `${larder.pathOf('live')}/deployment.yaml +1 -1`,
    ]);

    const foreign = await releaseConfig(sandbox, larder, 'config', {
      gitCommit: { ...after, repository: `${forge.url}/somebody/else.git` },
    });
    expect(await failureOf(sandbox, foreign)).toMatch(
      /^SourceNotAllowed: spec\.artifacts\.gitCommit\.repository: .*somebody\/else\.git is no source/,
    );

    const byHand = `${larder.pathOf('dev')}/deployment.yaml`;
    await pushFiles(
      sandbox,
      { [byHand]: deploymentOf(larder, 'dev', 5) },
      'Run five in dev for a load test',
    );
    const clash = await releaseConfig(sandbox, larder, 'config', {
      gitCommit: await configure(sandbox, larder, 3),
    });
    const failure = await failureOf(sandbox, clash);
    expect(failure).toContain(
      `conflicts: ${byHand} has other content in the lines that the commit changes`,
    );
    await until('nothing more in live', async () => {
      const bundle = await kubernetes.bundle(clash);
      return (
        bundle?.status?.environments?.live?.commit === undefined || undefined
      );
    });
    await settled(sandbox, larder.name);
  },
);
