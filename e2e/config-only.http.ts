import { expect } from '@playwright/test';
import { KubeObject } from '../packages/foundation/src';
import { createOnce } from '../packages/sandbox/src/kube/createOnce';
import { pipelineType } from '../plugins/kardinal-common/src';
import { addServices } from './support/addServices';
import {
  configure,
  deploymentOf,
  failureOf,
  releaseConfig,
} from './support/configBundle';
import { filesAt } from './support/filesAt';
import { gitAnswer, ownRepository } from './support/ownRepository';
import { placesOf } from './support/placesOf';
import { pullRequestFor, verifiedIn } from './support/promotions';
import { pushFiles } from './support/pushFiles';
import { rollBackByHand } from './support/rollBackByHand';
import { Service } from './support/Service';
import { settled } from './support/settled';
import { sharedJourney } from './support/sharedJourney';
import { until } from './support/until';

const secretName = 'larder-config';
const key = (name: string) => ({ name, namespace: 'default' });
const secret = (name: string, token: string) =>
  ({
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: key(name),
    data: { token: Buffer.from(token).toString('base64') },
  } as KubeObject);

const larder = new Service('larder', {
  environments: [
    { name: 'dev', approval: 'auto' },
    { name: 'live', approval: 'pr-review' },
  ],
});

sharedJourney(
  'a commit from a repository with a credential of its own is promoted and rolled back, and a conflict names the files',
  async ({ sandbox }) => {
    const { forge, kubernetes, platform, secrets } = sandbox;
    await addServices(sandbox, [larder]);
    const source = await ownRepository(sandbox, 'larder-config');
    const { botToken } = secrets;
    expect(await gitAnswer({ ...source, token: botToken })).toBe(404);
    await kubernetes.client.patch(pipelineType, key(larder.name), {
      type: 'merge',
      body: {
        spec: {
          config: {
            sources: [
              {
                url: source.cloneUrl,
                branch: 'main',
                secretRef: { name: secretName },
              },
            ],
          },
        },
      },
    });
    const before = await configure(sandbox, larder, 1, source);
    const after = await configure(sandbox, larder, 2, source);
    expect(after.sha).not.toBe(before.sha);
    const commits = (await forge.commits()).length;

    const name = await releaseConfig(sandbox, larder, 'config', {
      gitCommit: after,
    });
    expect(name).toContain(`config-${after.sha.slice(0, 7)}`);
    await until('a promotion that waits for its credential', async () => {
      const steps = await kubernetes.stepsOf(name);
      return steps.find(
        ({ spec, status }) =>
          spec.bundleRef === name &&
          status?.message?.startsWith(
            `The Secret default/${secretName} that spec.config.sources.secretRef names does not exist`,
          ),
      );
    });
    await createOnce(platform, secret(secretName, source.token));
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

    const restored = await filesAt(sandbox, larder.pathOf('live'));
    const later = await releaseConfig(sandbox, larder, 'config', {
      gitCommit: await configure(sandbox, larder, 3, source),
    });
    const laterPull = await pullRequestFor(sandbox, later, 'live');
    await forge.merge(laterPull.number);
    await verifiedIn(sandbox, later, 'live');
    const rollback = await rollBackByHand(sandbox, larder, 'live');
    const rollbackPull = await pullRequestFor(sandbox, rollback, 'live');
    await forge.merge(rollbackPull.number);
    await verifiedIn(sandbox, rollback, 'live');
    expect(await filesAt(sandbox, larder.pathOf('live'))).toEqual(restored);

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
      gitCommit: await configure(sandbox, larder, 4, source),
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
    expect(await placesOf(sandbox, source.token)).toEqual([]);
  },
);
