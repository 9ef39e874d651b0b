import { WebhookDelivery } from '@kardinal/backstage-plugin-kardinal-node';
import { WireServer } from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startForgeWorld } from './__testUtils__/forgeWorld';

jest.setTimeout(60_000);

it('hints at what the forge delivers as a Bitbucket, signed with its secret and no other', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'bitbucket-'));
  const receiver = await WireServer.listen();
  const world = await startForgeWorld(directory);
  const { provider, forge } = world;
  const secret = 'the secret of the webhook';
  await forge.setWebhook({
    owner: 'acme',
    name: 'gitops',
    url: `http://${receiver.host}/`,
    secret,
    dialect: 'bitbucket',
  });
  const client = provider.client(world.credentials);
  const repository = provider.repositoryOf(world.repositoryUrl);
  await world.pushBranch('one');
  const { number } = await client.openPullRequest({
    repository,
    head: 'one',
    base: 'main',
    title: 'One',
    body: '',
    labels: [],
  });
  await world.requestReview(number, world.reviewers[0]);
  await client.closePullRequest(repository, number);
  await forge.webhooksIdle();
  await world.stop?.();
  await receiver.close();
  await rm(directory, { recursive: true, force: true });
  const received = receiver.received.map(({ headers, body }) => ({
    headers: headers as WebhookDelivery['headers'],
    body: Buffer.from(body),
  }));
  const { verify, parse } = provider.webhooks;
  for (const delivery of received) {
    expect(verify(delivery, secret)).toBe('accepted');
    expect(verify(delivery, 'another')).toBe('refused');
  }
  const name = 'acme/gitops';
  expect(received.map(parse)).toEqual([
    { type: 'push', repository: name, branch: 'one' },
    { type: 'ignored', event: 'pr:opened' },
    { type: 'pullRequest', repository: name, number },
    { type: 'pullRequest', repository: name, number },
  ]);
});
