import {
  failureOf,
  ForgeWire,
  mergesByItself,
  worldInFolder,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { startForgeWorld } from './__testUtils__/forgeWorld';
import {
  COMPLETED,
  found,
  HEAD,
  list,
  listenWire,
  policy,
  REQUEST,
} from './__testUtils__/listenWire';
import { POLICY } from './policies';

const ME = 'd6245f20-2af8-44f4-9451-8107cb2767db';
const me = { id: ME, displayName: 'Kardinal', uniqueName: 'bot@example.com' };

const gates = (status = 'approved', settings: object = {}) =>
  policy(POLICY.status, status, {
    statusGenre: 'kardinal',
    statusName: 'gates',
    invalidateOnSourceUpdate: true,
    ...settings,
  });
const reviewers = policy(POLICY.minimumReviewers, 'running');
const account = { status: 200, body: { authenticatedUser: me } };
const on = found({ autoCompleteSetBy: me });

mergesByItself(() => worldInFolder(startForgeWorld));

describe('auto-complete', () => {
  let wire: ForgeWire;

  beforeEach(async () => {
    wire = await listenWire();
  });

  afterEach(() => wire.close());

  const enable = async () => {
    const { client, repository } = wire.connect();
    const options = { head: HEAD, requires: 'kardinal/gates' };
    return client.enableAutoMerge?.(repository, 7, options);
  };
  const disable = async () => {
    const { client, repository } = wire.connect();
    await client.disableAutoMerge?.(repository, 7);
  };

  it('is turned on as the account of the token, never past a policy', async () => {
    const limit = policy(POLICY.mergeStrategy, 'queued', { allowSquash: true });
    wire.answer(found(), list(gates(), reviewers, limit), account, on);
    expect(await enable()).toEqual({ type: 'enabled' });
    expect(wire.asked[2]).toBe(
      'GET /tfs/acme/_apis/connectionData?api-version=7.1-preview.1',
    );
    expect(wire.asked[3]).toBe('PATCH /git/repositories/gitops/pullrequests/7');
    expect(wire.sent).toEqual([
      {
        autoCompleteSetBy: { id: ME },
        completionOptions: {
          mergeStrategy: 'squash',
          bypassPolicy: false,
          deleteSourceBranch: false,
          transitionWorkItems: false,
        },
      },
    ]);
  });

  it.each([
    ['none requires the status', [reviewers], /no policy .* kardinal\/gates/],
    [
      'another status is required',
      [gates('approved', { statusName: 'lint' }), reviewers],
      /no policy/,
    ],
    ['it does not apply', [gates('notApplicable'), reviewers], /no policy/],
    [
      'a push does not take it back',
      [gates('approved', { invalidateOnSourceUpdate: false }), reviewers],
      /kardinal\/gates keeps it when something is pushed: let new changes reset it/,
    ],
  ])('is not turned on where of the policies %s', async (_, policies, said) => {
    wire.answer(found(), list(...policies));
    expect(await enable()).toEqual({
      type: 'unavailable',
      message: expect.stringMatching(said),
    });
    expect(wire.sent).toEqual([]);
  });

  it.each([
    [
      'of another commit',
      [found({ lastMergeSourceCommit: { commitId: 'c'.repeat(40) } })],
      'headMoved',
    ],
    ['where nothing is missing', [found(), list(gates())], 'ready'],
    ['where it is on', [on, list(gates(), reviewers)], 'enabled'],
  ])('is not turned on %s', async (_, answers, type) => {
    wire.answer(...answers);
    expect(await enable()).toMatchObject({ type });
    expect(wire.sent).toEqual([]);
  });

  it.each([
    [found(), 'Azure DevOps has not turned on its auto-complete'],
    [
      { status: 409, body: { message: 'TF401181: closed' } },
      'Azure DevOps says: TF401181: closed',
    ],
  ])('that was not turned on says why', async (answer, message) => {
    wire.answer(found(), list(gates(), reviewers), account, answer);
    expect(await enable()).toEqual({ type: 'unavailable', message });
  });

  it('may have merged it at once', async () => {
    const completed = { status: 200, body: COMPLETED };
    wire.answer(found(), list(gates(), reviewers), account, completed);
    expect(await enable()).toEqual({ type: 'enabled' });
  });

  it('needs the right to contribute to pull requests', async () => {
    const refused = { status: 403, body: { message: 'TF401027: You need …' } };
    wire.answer(found(), list(gates(), reviewers), account, refused);
    expect(await failureOf(enable())).toMatchObject({ kind: 'unauthorized' });
  });

  it('is turned off for whoever turned it on', async () => {
    wire.answer(on, found());
    await disable();
    const nobody = '00000000-0000-0000-0000-000000000000';
    expect(wire.sent).toEqual([{ autoCompleteSetBy: { id: nobody } }]);
  });

  it.each([
    ['off', found()],
    ['over', { status: 200, body: { ...COMPLETED, autoCompleteSetBy: me } }],
  ])('is left where it is %s', async (_, answer) => {
    wire.answer(answer);
    await disable();
    expect(wire.asked).toHaveLength(1);
  });

  it('is read of what is open', async () => {
    const { client, repository } = wire.connect();
    const read = async (change: object) => {
      wire.answer(
        { status: 200, body: { ...REQUEST, ...change } },
        list(),
        list(),
      );
      return (await client.getPullRequest(repository, 7)).autoMerge;
    };
    expect(await read({ autoCompleteSetBy: me })).toEqual({
      by: 'bot@example.com',
    });
    expect(await read({})).toBeUndefined();
    expect(
      await read({ status: 'completed', autoCompleteSetBy: me }),
    ).toBeUndefined();
  });
});
