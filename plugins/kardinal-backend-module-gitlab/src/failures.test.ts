import {
  ForgeWire,
  failureOf,
  forgeFailureContract,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { found, listenWire } from './__testUtils__/listenWire';

const { NOW, TOKEN } = ForgeWire;

describe('what a failed call means', () => {
  forgeFailureContract({
    name: 'GitLab',
    setting: 'the baseUrl of kardinal.gitlab',
    pullRequest: 'merge request !7 in acme/platform/gitops',
    found: [found()],
    listen: listenWire,
  });
});

describe('what GitLab says of a failed call', () => {
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
    [400, 'invalid', { message: 'No way' }, 'No way'],
    [401, 'unauthorized', { message: '401 Unauthorized' }, 'Unauthorized'],
    [
      403,
      'unauthorized',
      { error: 'insufficient_scope', error_description: 'It needs api' },
      'insufficient_scope; It needs api',
    ],
    [
      404,
      'notFound',
      { message: '404 Project Not Found' },
      'Project Not Found. It is gone, or the token may not see it',
    ],
    [
      422,
      'invalid',
      { message: { base: ['Too many'], title: ['is blank', 'is short'] } },
      'Too many; title is blank; title is short',
    ],
    [409, 'invalid', { message: [`Taken by ${TOKEN}`] }, 'Taken by ***'],
  ])(
    'takes %d for %s, in the words of %j',
    async (status, kind, body, said) => {
      wire.answer({ status, body });
      expect(await failureOf(read())).toMatchObject({
        name: 'ScmError',
        kind,
        message: `GitLab refused to read merge request !7 in acme/platform/gitops: ${status} ${said}`,
      });
      expect(wire.asked).toHaveLength(1);
    },
  );

  const date = new Date(NOW - 3_600_000).toUTCString();
  const reset = String(NOW / 1000 - 3_600 + 90);

  it.each([
    ['Retry-After', { 'retry-after': '120', 'ratelimit-reset': '1' }, 120_000],
    [
      'RateLimit-Reset, by its own clock',
      { 'ratelimit-reset': reset, date },
      90_000,
    ],
  ])('waits as %s says', async (_what, headers, wait) => {
    const text = 'Retry later\n';
    wire.answer({ status: 429, headers, text }, found(), found());
    const { client, repository, with: as } = wire.connect();
    const again = () => client.getPullRequest(repository, 7);
    expect(await failureOf(again())).toMatchObject({
      kind: 'rateLimited',
      retryAt: NOW + wait,
    });
    expect(await failureOf(again())).toMatchObject({ kind: 'rateLimited' });
    expect(wire.asked).toHaveLength(1);
    expect(await as('another').getPullRequest(repository, 7)).toMatchObject({
      number: 7,
    });
    wire.time = NOW + wait;
    expect(await again()).toMatchObject({ number: 7 });
  });

  it('sends nothing that would be refused, once an answer was the last one', async () => {
    const headers = {
      'ratelimit-remaining': '0',
      'ratelimit-reset': reset,
      date,
    };
    wire.answer({ ...found(), headers }, found());
    const { client, repository } = wire.connect();
    const again = () => client.getPullRequest(repository, 7);
    expect(await again()).toMatchObject({ number: 7 });
    expect(await failureOf(again())).toMatchObject({ retryAt: NOW + 90_000 });
    expect(wire.asked).toHaveLength(1);
  });
});
