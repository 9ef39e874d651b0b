import {
  ForgeWire,
  failureOf,
  forgeFailureContract,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import {
  commit,
  found,
  HEAD,
  listenWire,
  mergeable,
  refused,
} from './__testUtils__/listenWire';

const { TOKEN } = ForgeWire;

describe('what a failed call means', () => {
  forgeFailureContract({
    name: 'Bitbucket Cloud',
    setting: 'the apiBaseUrl of kardinal.bitbucketCloud',
    pullRequest: 'pull request #7 in acme/gitops',
    // Closed, as no more is asked of it then than its head, and that once.
    found: [found({ state: 'DECLINED', source: { branch: { name: 'one' } } })],
    listen: listenWire,
  });
});

describe('what Bitbucket Cloud says of a failed call', () => {
  let wire: ForgeWire;

  beforeEach(async () => {
    wire = await listenWire();
  });

  afterEach(() => wire.close());

  it.each([
    [
      400,
      'invalid',
      { fields: { source: ['branch not found: x'], title: 'is missing' } },
      'Bad; source: branch not found: x; title: is missing',
    ],
    [
      401,
      'unauthorized',
      {},
      'Bad. It takes access tokens of a repository, a project or a workspace: this one may have expired',
    ],
    [
      403,
      'unauthorized',
      { detail: { required: ['pullrequest:write'], granted: [TOKEN] } },
      'Bad; required: pullrequest:write',
    ],
    [
      404,
      'notFound',
      { detail: `Not for ${TOKEN}` },
      'Bad; Not for ***. It is gone, or the token may not see it',
    ],
  ])('takes %d for %s, in its words', async (status, kind, more, said) => {
    wire.answer(refused(status, 'Bad', more));
    const { client, repository } = wire.connect();
    const error = await failureOf(client.getPullRequest(repository, 7));
    expect(error).toMatchObject({ name: 'ScmError', kind });
    expect(error.message).toBe(
      `Bitbucket Cloud refused to read pull request #7 in acme/gitops: ${status} ${said}`,
    );
  });

  it('does not ask for a commit of which it knows the whole hash', async () => {
    wire.answer(found(), commit(HEAD), ...mergeable, found(), ...mergeable);
    const { client, repository } = wire.connect();
    for (const _ of ['first', 'again'])
      expect(await client.getPullRequest(repository, 7)).toMatchObject({
        head: { sha: HEAD },
      });
    expect(wire.asked.filter(each => each.includes('/commit/'))).toHaveLength(
      1,
    );
  });
});
