import { WebhookDelivery } from '@kardinal/backstage-plugin-kardinal-node';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startForgeWorld } from './__testUtils__/forgeWorld';

jest.setTimeout(60_000);

it('hints at what the forge delivers as an Azure DevOps, with its password and no other', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'azure-devops-'));
  const received: WebhookDelivery[] = [];
  const receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const headers = request.headers as WebhookDelivery['headers'];
    received.push({ headers, body: Buffer.concat(chunks) });
    response.writeHead(204).end();
  });
  await new Promise<void>(done => {
    receiver.listen(0, '127.0.0.1', done);
  });
  const world = await startForgeWorld(directory);
  const { provider, forge } = world;
  const secret = 'the secret of the webhook';
  await forge.setWebhook({
    owner: 'acme/platform',
    name: 'gitops',
    url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`,
    secret,
    dialect: 'azure-devops',
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
  await client.closePullRequest(repository, number);
  await forge.webhooksIdle();
  await world.stop?.();
  await new Promise(done => {
    receiver.close(done);
    receiver.closeAllConnections();
  });
  await rm(directory, { recursive: true, force: true });
  const { verify, parse } = provider.webhooks;
  for (const delivery of received) {
    expect(verify(delivery, secret)).toBe('accepted');
    expect(verify(delivery, 'another')).toBe('refused');
  }
  const name = 'acme/platform/gitops';
  expect(received.map(parse)).toEqual([
    { type: 'push', repository: name, branch: 'one' },
    { type: 'ignored', event: 'git.pullrequest.created' },
    { type: 'pullRequest', repository: name, number },
  ]);
});
