import { FakeScm } from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { withClient } from './withClients';

const url = 'https://scm.example.com/acme/gitops';

it('says which call it is, and carries it out', async () => {
  const scm = new FakeScm();
  const seen: unknown[] = [];
  const provider = withClient(
    scm.provider,
    ({ send, method, provider: id, credentials, parameters }) => {
      seen.push([id, method, credentials, parameters]);
      return send();
    },
  );
  const repository = provider.repositoryOf(url);
  const client = provider.client(scm.credentials);
  await client.listPullRequests(repository, {});
  expect(seen).toEqual([
    [scm.provider.id, 'listPullRequests', scm.credentials, [repository, {}]],
  ]);
});

it('keeps what else a provider does, such as tokens for an App', async () => {
  const { provider } = new FakeScm();
  const app = {
    ...provider,
    exchange: async (keys: Readonly<Record<string, string>>) => ({
      token: `of ${keys.appId}`,
    }),
  };
  const wrapped = withClient(app, ({ send }) => send());
  const repository = wrapped.repositoryOf(url);
  expect(await wrapped.exchange?.({ appId: '7' }, repository)).toEqual({
    token: 'of 7',
  });
  expect(Object.keys(wrapped).sort()).toEqual(Object.keys(app).sort());
  expect(wrapped.links).toBe(app.links);
  expect(wrapped.webhooks).toBe(app.webhooks);
  expect(withClient(provider, ({ send }) => send()).exchange).toBeUndefined();
});
