import {
  ForgeWire,
  failureOf,
  forgeFailureContract,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import {
  found,
  listenWire,
  mergeable,
  NO_AUTO_MERGE,
  refused,
} from './__testUtils__/listenWire';

const { TOKEN } = ForgeWire;

describe('what a failed call means', () => {
  forgeFailureContract({
    name: 'Bitbucket',
    setting: 'the baseUrl of kardinal.bitbucket',
    pullRequest: 'pull request #7 in ACME/gitops',
    found: [found(), mergeable(), NO_AUTO_MERGE],
    listen: listenWire,
  });
});

describe('what Bitbucket says of a failed call', () => {
  let wire: ForgeWire;

  beforeEach(async () => {
    wire = await listenWire();
  });

  afterEach(() => wire.close());

  const vetoes = [
    { summaryMessage: 'Builds', detailedMessage: 'Needs 1 build' },
    { summaryMessage: 'More approvals' },
  ];

  it.each([
    [400, 'invalid', refused(400, 'version must be supplied').body, ''],
    [
      401,
      'unauthorized',
      refused(401, 'Authentication failed.').body,
      '. The HTTP access token may have expired, or needs the permission to write to the repository',
    ],
    [
      404,
      'notFound',
      refused(404, 'Pull request 7 does not exist').body,
      '. It is gone, or the token may not see it',
    ],
    [403, 'unauthorized', { message: 'XSRF check failed' }, ''],
    [
      409,
      'invalid',
      { errors: [{ message: 'Vetoed.', vetoes }, { message: `By ${TOKEN}` }] },
      '',
    ],
  ])('takes %d for %s, in its words', async (status, kind, body, advice) => {
    wire.answer({ status, body });
    const { client, repository } = wire.connect();
    const error = await failureOf(client.getPullRequest(repository, 7));
    expect(error).toMatchObject({ name: 'ScmError', kind });
    const said: Readonly<Record<number, string>> = {
      400: 'version must be supplied',
      401: 'Authentication failed.',
      403: 'XSRF check failed',
      404: 'Pull request 7 does not exist',
      409: 'Vetoed. Needs 1 build More approvals By ***',
    };
    expect(error.message).toBe(
      `Bitbucket refused to read pull request #7 in ACME/gitops: ${status} ${said[status]}${advice}`,
    );
  });
});
