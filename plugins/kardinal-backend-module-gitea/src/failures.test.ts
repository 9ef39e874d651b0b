import {
  failureOf,
  forgeFailureContract,
  ForgeWire,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { listenWire, open } from './__testUtils__/listenWire';

describe('what a failed call means', () => {
  forgeFailureContract({
    name: 'Gitea',
    setting: 'the baseUrl of kardinal.gitea',
    pullRequest: 'pull request #7 in acme/gitops',
    found: open(),
    listen: listenWire,
  });

  it.each([
    [400, 'invalid', ''],
    [401, 'unauthorized', ''],
    [403, 'unauthorized', ''],
    [404, 'notFound', '. It is gone, or the token may not see it'],
    [422, 'invalid', ''],
    [
      423,
      'invalid',
      '. Unarchive the repository, or write another one into spec.git.url, and retry',
    ],
  ])(
    'takes %d for %s, and says what Gitea said',
    async (status, kind, advice) => {
      const wire = await listenWire();
      wire.answer({
        status,
        body: { message: `No way, ${ForgeWire.TOKEN}` },
      });
      const { client, repository } = wire.connect();
      expect(
        await failureOf(client.getPullRequest(repository, 7)),
      ).toMatchObject({
        kind,
        message: `Gitea refused to read pull request #7 in acme/gitops: ${status} No way, ***${advice}`,
      });
      expect(wire.asked).toHaveLength(1);
      await wire.close();
    },
  );
});
