import { expect } from '@playwright/test';
import { selfSignedCertificate } from '../packages/embedded-cluster/src';
import {
  bundleType,
  PipelineView,
  pipelineType,
  plainSentence,
} from '../plugins/kardinal-common/src';
import { addEnvironments } from './support/addServices';
import { AgentProcess, secretType } from './support/AgentProcess';
import { askKardinal } from './support/askPortal';
import { freePorts } from './support/freePorts';
import { sharedJourney as journey } from './support/sharedJourney';
import { pullRequestFor, verifiedIn } from './support/promotions';
import { RemoteSite } from './support/RemoteSite';
import { Service } from './support/Service';
import { settled } from './support/settled';
import { TestSandbox } from './support/TestSandbox';
import { until } from './support/until';

const secretName = 'depot-token';

const depot = new Service('depot', {
  environments: [
    { name: 'us', shard: 'us', wave: 1 },
    { name: 'eu', shard: 'eu', wave: 1, approval: 'pr-review' },
  ],
});

/** Resolves when the page says of an environment what matches. */
function says(
  sandbox: TestSandbox,
  environment: string,
  pattern: RegExp,
): Promise<string> {
  let seen = '';
  return until(
    `${environment}: ${pattern}`,
    async () => {
      const { selected } = await askKardinal<PipelineView>(
        sandbox,
        `pipelines/default/${depot.name}`,
      );
      const node = selected?.nodes.find(
        each => each.type === 'environment' && each.name === environment,
      );
      seen = node === undefined ? '' : plainSentence(node.sentence);
      return pattern.test(seen) ? seen : undefined;
    },
    { instead: () => seen },
  );
}

journey(
  'agents promote behind a firewall with credentials of their own, and one that is killed holds up nobody else',
  async ({ sandbox }) => {
    const { kubernetes, forge, secrets } = sandbox;
    const site = await RemoteSite.start({
      port: await freePorts(),
      certificate: selfSignedCertificate(Date.now()),
    });
    const prepared = { kubeconfig: site.kubeconfig() };
    const secret = { name: secretName, token: secrets.botToken };
    const agents = await Promise.all(
      ['us', 'eu'].map(shard =>
        AgentProcess.prepare(sandbox, { ...prepared, shard, secret }),
      ),
    );
    const [us, eu] = agents;
    try {
      await addEnvironments(sandbox, [depot]);
      const pipeline = depot.pipeline(forge.cloneUrl);
      const { spec } = pipeline;
      const git = { ...spec.git, secretRef: { name: secretName } };
      const { client } = kubernetes;
      await client.create(pipelineType, {
        ...pipeline,
        spec: { ...spec, git },
      });
      const bundle = depot.bundle('1.0.0');
      const { name } = bundle.metadata;
      await client.create(bundleType, bundle);
      await says(
        sandbox,
        'eu',
        /The agent of shard eu has never been heard from/,
      );

      await Promise.all([us.start(), eu.start()]);
      const { number } = await pullRequestFor(sandbox, name, 'eu');
      await says(sandbox, 'eu', /^eu is waiting for PR #\d+ to be merged\.$/);
      await eu.kill();

      // While nobody promotes to eu: us goes on, and people decide.
      await site.run(
        depot.namespaceOf('us'),
        depot.name,
        depot.imageOf('1.0.0'),
      );
      await verifiedIn(sandbox, name, 'us');
      await forge.merge(number);
      await says(
        sandbox,
        'eu',
        /The agent of shard eu has not been heard from since /,
      );
      const recorded = await client.get(pipelineType, pipeline.metadata);
      expect(recorded?.status?.lostAgents).toEqual([
        { shard: 'eu', since: expect.stringMatching(/^2026-11-18T1\d:/) },
      ]);

      await site.run(
        depot.namespaceOf('eu'),
        depot.name,
        depot.imageOf('1.0.0'),
      );
      await eu.start();
      const verified = await verifiedIn(sandbox, name, 'eu');
      expect(verified.pullRequest).toMatchObject({ number, state: 'merged' });
      await until('a Bundle that is Verified', async () => {
        const found = await kubernetes.bundle(name);
        return found?.status?.phase === 'Verified' || undefined;
      });
      await until('a Pipeline whose agents are heard from', async () => {
        const found = await client.get(pipelineType, pipeline.metadata);
        return found?.status?.lostAgents === undefined || undefined;
      });

      // Each was written once, with a credential that the control plane has never had.
      const promotions = await forge.promotions();
      expect(
        promotions
          .filter(each => each.bundle === name)
          .map(({ environment }) => environment)
          .sort(),
      ).toEqual(['eu', 'us']);
      const { items } = await client.list(secretType);
      expect(items.map(({ metadata }) => metadata.name)).not.toContain(
        secretName,
      );
      await settled(sandbox, depot.name);
    } finally {
      await Promise.all(agents.map(agent => agent.stop()));
      await site.stop();
    }
  },
);
