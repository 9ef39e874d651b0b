import {
  failureOf,
  ForgeWire,
  mergesByItself,
  WireAnswer,
  worldInFolder,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { startForgeWorld } from './__testUtils__/forgeWorld';
import {
  found,
  listenWire,
  MERGED,
  mergeable,
  NO_AUTO_MERGE,
  page,
  REQUEST,
  refused,
} from './__testUtils__/listenWire';

const head = REQUEST.fromRef.latestCommit;
const requires = 'kardinal/gates';
const moved = found({
  fromRef: { ...REQUEST.fromRef, latestCommit: 'c'.repeat(40) },
});

const main = { id: 'refs/heads/main', type: { id: 'BRANCH' } };
const condition = (change: object = {}): WireAnswer =>
  page([{ buildParentKeys: ['ci', requires], refMatcher: main, ...change }]);
const settings = (enabled = true): WireAnswer => ({
  status: 200,
  body: { enabled, restrictionState: 'NONE' },
});
const blocked = mergeable({
  canMerge: false,
  vetoes: [{ summaryMessage: 'An approval' }],
});
const on: WireAnswer = { status: 200, body: { fromHash: head } };
const asked = [found(), condition(), settings(), NO_AUTO_MERGE, blocked];

mergesByItself(() => worldInFolder(startForgeWorld));

describe('auto-merge in Bitbucket', () => {
  let wire: ForgeWire;

  beforeEach(async () => {
    wire = await listenWire();
  });

  afterEach(() => wire.close());

  const enable = async () => {
    const { client, repository } = wire.connect();
    return client.enableAutoMerge?.(repository, 7, { head, requires });
  };
  const disable = async () => {
    const { client, repository } = wire.connect();
    await client.disableAutoMerge?.(repository, 7);
  };

  it('is asked for of the version that was read, and looked for afterwards', async () => {
    wire.answer(...asked, found(), on);
    expect(await enable()).toEqual({ type: 'enabled' });
    expect(wire.asked).toEqual([
      'GET /pull-requests/7',
      'GET /bb/rest/required-builds/latest/projects/ACME/repos/gitops/conditions?limit=100&start=0',
      'GET /settings/auto-merge',
      'GET /pull-requests/7/auto-merge',
      'GET /pull-requests/7/merge',
      'POST /pull-requests/7/merge?version=3',
      'GET /pull-requests/7/auto-merge',
    ]);
    expect(wire.sent).toEqual([{ autoMerge: true }]);
  });

  it.each<[string, object]>([
    ['of every branch', { refMatcher: { id: 'any', type: { id: 'ANY_REF' } } }],
    [
      'with an exemption for others',
      {
        exemptRefMatcher: { id: 'refs/heads/docs', type: { id: 'BRANCH' } },
      },
    ],
  ])('is held by a required build %s', async (_, change) => {
    wire.answer(found(), condition(change), settings(), on);
    expect(await enable()).toEqual({ type: 'enabled' });
    expect(wire.sent).toEqual([]);
  });

  it.each<[string, WireAnswer]>([
    ['none', page([])],
    ['none in that version', refused(404, '')],
    ['another build', condition({ buildParentKeys: ['ci'] })],
    [
      'that of another branch',
      condition({ refMatcher: { ...main, id: 'refs/heads/next' } }),
    ],
    [
      'that of a pattern',
      condition({ refMatcher: { id: 'main', type: { id: 'PATTERN' } } }),
    ],
    [
      'that with an exemption by a pattern',
      condition({
        exemptRefMatcher: { id: 'kardinal/*', type: { id: 'PATTERN' } },
      }),
    ],
  ])('is not asked for where the required build is %s', async (_, answer) => {
    wire.answer(found(), answer);
    expect(await enable()).toEqual({
      type: 'unavailable',
      message: expect.stringMatching(
        /no required build of its branch is kardinal\/gates.*add it in "Required builds"/,
      ),
    });
    expect(wire.asked).toHaveLength(2);
  });

  it.each([
    ['does not allow it', settings(false), /turn it on in its settings/],
    ['is older than it', refused(404, ''), /came with version 8\.15/],
  ])('is not asked for where Bitbucket %s', async (_, answer, said) => {
    wire.answer(found(), condition(), answer);
    expect(await enable()).toEqual({
      type: 'unavailable',
      message: expect.stringMatching(said),
    });
    expect(wire.sent).toEqual([]);
  });

  it.each([
    ['of another commit', [moved], 'headMoved'],
    [
      'where nothing is missing',
      [found(), condition(), settings(), NO_AUTO_MERGE, mergeable()],
      'ready',
    ],
  ])('is not asked for %s', async (_, answers, type) => {
    wire.answer(...answers);
    expect(await enable()).toMatchObject({ type });
    expect(wire.sent).toEqual([]);
  });

  it.each([
    [
      'was not turned on',
      [found(), NO_AUTO_MERGE],
      {
        type: 'unavailable',
        message: 'Bitbucket has not turned on its auto-merge',
      },
    ],
    [
      'was refused',
      [refused(409, 'It is out of date.'), found()],
      { type: 'unavailable', message: 'Bitbucket says: It is out of date.' },
    ],
    [
      'came after a push',
      [refused(409, 'It is out of date.'), moved],
      { type: 'headMoved', message: `the head is ${'c'.repeat(40)} now` },
    ],
    ['merged it', [{ status: 200, body: MERGED }], { type: 'enabled' }],
  ])('says that %s', async (_, answers, outcome) => {
    wire.answer(...asked, ...answers);
    expect(await enable()).toEqual(outcome);
  });

  it('needs the right to write', async () => {
    wire.answer(...asked, refused(401, 'No'));
    expect(await failureOf(enable())).toMatchObject({ kind: 'unauthorized' });
  });

  it.each([
    ['where it is on', { status: 204 }],
    ['where there is none', refused(404, '')],
    ['where it is merged', refused(409, 'It is not open.')],
  ])('is turned off %s', async (_, answer) => {
    wire.answer(answer);
    await disable();
    expect(wire.asked).toEqual(['DELETE /pull-requests/7/auto-merge']);
  });

  it('says that it could not be turned off', async () => {
    wire.answer(refused(401, 'No'));
    expect(await failureOf(disable())).toMatchObject({ kind: 'unauthorized' });
  });
});
