import { expect, test } from '@playwright/test';
import { selfSignedCertificate } from '../packages/embedded-cluster/src';
import { bundleType, pipelineType } from '../plugins/kardinal-common/src';
import { AgentProcess } from './support/AgentProcess';
import { freePorts } from './support/freePorts';
import { pullRequestFor, verifiedIn } from './support/promotions';
import { RemoteSite } from './support/RemoteSite';
import { Service } from './support/Service';
import { addEnvironments } from './support/addServices';
import { TestSandbox } from './support/TestSandbox';

/** The version before: a checkout with its dependencies, that has agents. */
const checkout = process.env.CHECKOUT ?? '';

const depot = new Service('depot', {
  environments: [{ name: 'eu', shard: 'eu', wave: 1, approval: 'pr-review' }],
});

test('an agent of the version before promotes for this portal and is upgraded in the middle, and the portal goes back without it', async () => {
  expect(checkout, './yarnw test:upgrade sets CHECKOUT').not.toBe('');
  let sandbox = await TestSandbox.start();
  const site = await RemoteSite.start({
    port: await freePorts(),
    certificate: selfSignedCertificate(Date.now()),
  });
  const agent = await AgentProcess.prepare(sandbox, {
    shard: 'eu',
    kubeconfig: site.kubeconfig(),
    secret: { name: 'depot-token', token: sandbox.secrets.botToken },
    checkout,
  });
  const release = async (version: string) => {
    const bundle = depot.bundle(version);
    await sandbox.kubernetes.client.create(bundleType, bundle);
    return bundle.metadata.name;
  };
  const merge = async (name: string, version: string) => {
    const { number } = await pullRequestFor(sandbox, name, 'eu');
    await sandbox.forge.merge(number);
    await site.run(depot.namespaceOf('eu'), depot.name, depot.imageOf(version));
    const verified = await verifiedIn(sandbox, name, 'eu');
    expect(verified.pullRequest).toMatchObject({ number, state: 'merged' });
  };
  try {
    await addEnvironments(sandbox, [depot]);
    const { spec, ...pipeline } = depot.pipeline(sandbox.forge.cloneUrl);
    const git = { ...spec.git, secretRef: { name: 'depot-token' } };
    await sandbox.kubernetes.client.create(pipelineType, {
      ...pipeline,
      spec: { ...spec, git },
    });

    await agent.start(checkout);
    await merge(await release('1.0.0'), '1.0.0');

    const inFlight = await release('1.0.1');
    await pullRequestFor(sandbox, inFlight, 'eu');
    await agent.kill();
    await agent.start();
    await merge(inFlight, '1.0.1');

    const next = await release('1.0.2');
    await pullRequestFor(sandbox, next, 'eu');
    sandbox = await TestSandbox.start({
      checkout,
      state: await sandbox.crash(),
    });
    await sandbox.answering();
    await merge(next, '1.0.2');

    const promotions = await sandbox.forge.promotions();
    expect(
      promotions
        .filter(({ bundle }) => [inFlight, next].includes(bundle))
        .map(({ bundle }) => bundle)
        .sort(),
    ).toEqual([inFlight, next].sort());
  } finally {
    await agent.stop();
    await site.stop();
    await sandbox.stop();
  }
});
