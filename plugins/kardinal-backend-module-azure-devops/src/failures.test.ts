import {
  failureOf,
  forgeFailureContract,
  ForgeWire,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { found, list, listenWire } from './__testUtils__/listenWire';

const { NOW, TOKEN } = ForgeWire;

describe('what a failed call means', () => {
  forgeFailureContract({
    name: 'Azure DevOps',
    setting: 'the baseUrl of kardinal.azureDevOps',
    pullRequest: 'pull request 7 in acme/platform/gitops',
    found: [found(), list(), list()],
    listen: listenWire,
  });
});

describe('what Azure DevOps says of a failed call', () => {
  let wire: ForgeWire;

  beforeEach(async () => {
    wire = await listenWire();
  });

  afterEach(() => wire.close());

  const read = () => {
    const { client, repository } = wire.connect();
    return client.getPullRequest(repository, 7);
  };

  it.each([
    [
      400,
      'invalid',
      { message: 'Invalid argument value.', typeKey: 'InvalidArgument' },
      'Invalid argument value. (InvalidArgument)',
    ],
    [
      401,
      'unauthorized',
      { message: `TF400813: ${TOKEN} is not authorized` },
      'TF400813: *** is not authorized',
    ],
    [
      403,
      'unauthorized',
      { message: 'TF401027: You need the Git permission' },
      'TF401027: You need the Git permission',
    ],
    [
      404,
      'notFound',
      { message: 'TF401180: The requested pull request was not found.' },
      'TF401180: The requested pull request was not found.. It is gone, or the token may not see it',
    ],
    [409, 'invalid', {}, ''],
  ])(
    'takes %d for %s, in the words of %j',
    async (status, kind, body, said) => {
      wire.answer({ status, body });
      expect(await failureOf(read())).toMatchObject({
        name: 'ScmError',
        kind,
        message: `Azure DevOps refused to read pull request 7 in acme/platform/gitops: ${`${status} ${said}`.trim()}`,
      });
      expect(wire.asked).toHaveLength(1);
    },
  );

  const html = { 'content-type': 'text/html' };
  const signIn =
    'https://spsprodcus1.vssps.visualstudio.com/_signin?realm=dev.azure.com';

  it.each([
    [203, { status: 203, headers: html, text: '<html>Sign in</html>' }],
    [302, { status: 302, headers: { ...html, location: signIn } }],
  ])(
    'takes the page where people sign in, a %d, for a refusal',
    async (status, answer) => {
      wire.answer(answer);
      expect(await failureOf(read())).toMatchObject({
        kind: 'unauthorized',
        message: `Azure DevOps refused to read pull request 7 in acme/platform/gitops: ${status}. It asks to sign in: the token is wrong or expired, or not for this address`,
      });
      expect(wire.asked).toHaveLength(1);
    },
  );

  it('waits where a request was slowed down and a wait is asked for', async () => {
    const headers = {
      'retry-after': '25',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-delay': '1.5',
    };
    wire.answer({ ...found({ status: 'abandoned' }), headers });
    expect(await failureOf(read())).toMatchObject({
      kind: 'rateLimited',
      retryAt: NOW + 25_000,
    });
    expect(wire.asked).toHaveLength(1);
  });
});
