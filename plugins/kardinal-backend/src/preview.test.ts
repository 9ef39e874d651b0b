import { mockCredentials } from '@backstage/backend-test-utils';
import { AuthorizeResult } from '@backstage/plugin-permission-common';
import { kardinalReadPermission } from '@kardinal/backstage-plugin-kardinal-common';
import request from 'supertest';
import { expectDocumented } from './__testUtils__/expectDocumented';
import { body, sharedSite } from './__testUtils__/PluginSite';
import { until } from './__testUtils__/until';

const reader = 'user:default/ana';

const site = sharedSite((user, permission) => ({
  result:
    user !== 'user:default/nobody' ||
    permission.name !== kardinalReadPermission.name
      ? AuthorizeResult.ALLOW
      : AuthorizeResult.DENY,
}));

const diff = (query: string, user = reader, pipeline = 'guestbook') =>
  request(site.backend.server)
    .get(`/api/kardinal/pipelines/default/${pipeline}/diff?${query}`)
    .set('Authorization', mockCredentials.user.header(user));

const preview = (command: object, user = reader, query = '') =>
  request(site.backend.server)
    .post(`/api/kardinal/pipelines/default/guestbook/commands/preview${query}`)
    .set('Authorization', mockCredentials.user.header(user))
    .send(command);

describe('the preview of a command', () => {
  it('says what would happen, and writes nothing', async () => {
    const before = await site.bundles();
    const answer = await preview({
      type: 'rollback',
      arguments: { environment: 'dev' },
    });
    expectDocumented(
      '/pipelines/{namespace}/{pipeline}/commands/preview',
      'post',
      answer,
    );
    expect(answer.body).toEqual({
      refusal: 'Nothing has been promoted to dev yet.',
      confirmation: 'Nothing has been promoted to dev yet.',
      environmentCount: 0,
      diffs: [],
      gates: [],
    });
    expect(await site.bundles()).toHaveLength(before.length);
  });

  it.each([
    ['0', 1],
    ['1', 0],
  ])(
    'shows what a new Bundle changes, leaving out %s environments',
    async (from, shown) => {
      const answer = await preview(
        { type: 'create', arguments: { artifacts: body.artifacts } },
        reader,
        `?from=${from}`,
      );
      expectDocumented(
        '/pipelines/{namespace}/{pipeline}/commands/preview',
        'post',
        answer,
      );
      expect(answer.body.environmentCount).toBe(1);
      expect(answer.body.diffs).toHaveLength(shown);
      expect(answer.body.gates).toHaveLength(shown);
    },
  );

  it('names what is wrong with the page that is asked for', async () => {
    const answer = await preview(
      { type: 'rollback', arguments: { environment: 'dev' } },
      reader,
      '?from=-1',
    );
    expect([answer.status, answer.body.error.message]).toEqual([
      400,
      'from: must be the number of environments to leave out, e.g. 10',
    ]);
  });

  it.each([
    [{ type: 'invented' }, reader, 400],
    [{ type: 'retry', arguments: { bundle: 'nothing' } }, reader, 404],
    [
      { type: 'retry', arguments: { bundle: 'nothing' } },
      'user:default/nobody',
      403,
    ],
  ])(
    'is refused as the command is: %j for %s',
    async (command, user, status) => {
      expect((await preview(command, user)).status).toBe(status);
    },
  );
});

describe('the diff of a promotion', () => {
  it.each([
    ['no Bundle yet', 'environment=dev', undefined, 404, /no Bundle yet/],
    ['no environment', '', undefined, 400, /environment: .* it has dev$/],
    [
      'an unknown one',
      'environment=qa',
      undefined,
      400,
      /has no qa; it has dev/,
    ],
    [
      'an unknown Pipeline',
      'environment=dev',
      'payments',
      404,
      /default\/payments does not exist/,
    ],
  ])('says what is wrong: %s', async (_name, query, pipeline, status, said) => {
    const answer = await diff(query, reader, pipeline);
    expectDocumented('/pipelines/{namespace}/{pipeline}/diff', 'get', answer);
    expect([answer.status, answer.body.error.message]).toEqual([
      status,
      expect.stringMatching(said),
    ]);
  });

  it('is refused to whoever may not read the Pipeline, also one that does not exist', async () => {
    for (const pipeline of ['guestbook', 'payments']) {
      const { status, body: answer } = await diff(
        'environment=dev',
        'user:default/nobody',
        pipeline,
      );
      expect([status, answer.error.message]).toEqual([
        403,
        'You need the permission kardinal.pipeline.read for this',
      ]);
    }
  });

  it('says why it cannot be shown where the repository is away', async () => {
    await site.post(body);
    const answer = await until(async () => {
      const found = await diff('environment=dev');
      if (found.status === 404) throw new Error('not yet');
      return found;
    });
    expectDocumented('/pipelines/{namespace}/{pipeline}/diff', 'get', answer);
    expect(answer.body).toEqual({
      type: 'unavailable',
      environment: 'dev',
      version: '1.29.0',
      reason: expect.stringMatching(
        /^What 1\.29\.0 changes in dev cannot be shown: .*\.$/,
      ),
    });
  });
});
