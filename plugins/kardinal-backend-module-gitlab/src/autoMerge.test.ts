import {
  failureOf,
  ForgeWire,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { found, listenWire, MERGED, REQUEST } from './__testUtils__/listenWire';

const head = REQUEST.sha;
const requires = 'kardinal/gates';
const blocked = {
  detailed_merge_status: 'not_approved',
  head_pipeline: { id: 31 },
};
const on = {
  ...blocked,
  merge_when_pipeline_succeeds: true,
  merge_user: { username: 'kardinal' },
};
const status = {
  id: 5,
  name: requires,
  status: 'success',
  description: null,
  target_url: null,
  allow_failure: false,
  pipeline_id: 31,
};

const project = (change: object = {}) => ({
  status: 200,
  body: { only_allow_merge_if_pipeline_succeeds: true, ...change },
});
const statuses = (...body: readonly object[]) => ({
  status: 200,
  headers: { 'x-next-page': '' },
  body,
});
const refusal = (code: number, message: string) => ({
  status: code,
  body: { message },
});

let wire: ForgeWire;

beforeEach(async () => {
  wire = await listenWire();
});

afterEach(() => wire.close());

describe('asking for auto-merge', () => {
  const enable = () => {
    const { client, repository } = wire.connect();
    return client.enableAutoMerge?.(repository, 7, { head, requires });
  };

  it('asks by both names, of the commit that was looked at, where the status is a job of its pipeline', async () => {
    wire.answer(found(blocked), project(), statuses(status), found(on));
    expect(await enable()).toEqual({ type: 'enabled' });
    expect(wire.asked).toEqual([
      'GET /merge_requests/7',
      'GET ',
      expect.stringContaining(
        `GET /repository/commits/${head}/statuses?name=kardinal%2Fgates`,
      ),
      'PUT /merge_requests/7/merge',
    ]);
    expect(wire.sent).toEqual([
      { sha: head, auto_merge: true, merge_when_pipeline_succeeds: true },
    ]);
  });

  it('does not ask for what GitLab would merge at once', async () => {
    const mergeable = found({ head_pipeline: { id: 31 } });
    wire.answer(mergeable, project(), statuses(status));
    expect(await enable()).toEqual({ type: 'ready' });
    expect(wire.sent).toEqual([]);
  });

  it('does not ask twice', async () => {
    wire.answer(found(on), project(), statuses(status));
    expect(await enable()).toEqual({ type: 'enabled' });
    expect(wire.sent).toEqual([]);
  });

  it.each([
    [
      'another commit',
      found({ sha: 'c'.repeat(40) }),
      { type: 'headMoved', message: `the head is ${'c'.repeat(40)} now` },
    ],
    [
      'one that is closed',
      found({ state: 'closed' }),
      { type: 'unavailable', message: 'it is closed' },
    ],
  ])('asks for nothing of %s', async (_, answer, outcome) => {
    wire.answer(answer);
    expect(await enable()).toEqual(outcome);
    expect(wire.asked).toHaveLength(1);
  });

  it.each([
    [
      'pipelines may fail',
      [project({ only_allow_merge_if_pipeline_succeeds: false })],
      /turn on "Pipelines must succeed"/,
    ],
    [
      'a merge train would merge',
      [project({ merge_trains_enabled: true })],
      /do not wait for the status kardinal\/gates: .* or turn merge trains off/,
    ],
    ['the status is not there', [project(), statuses()], /has no status/],
    [
      'the status may fail',
      [project(), statuses({ ...status, allow_failure: true })],
      /may fail/,
    ],
    [
      'the newest status is of another pipeline',
      [project(), statuses({ ...status, id: 6, pipeline_id: 30 }, status)],
      /not in the pipeline that a merge waits for: let the project have/,
    ],
    [
      'it is not said of which pipeline it is',
      [project(), statuses({ ...status, pipeline_id: undefined })],
      /update it/,
    ],
  ])(
    'asks for nothing where %s, also where a person did, and says what to do',
    async (_, answers, said) => {
      const unavailable = {
        type: 'unavailable',
        message: expect.stringMatching(said),
      };
      wire.answer(found(blocked), ...answers);
      expect(await enable()).toEqual(unavailable);
      wire.answer(found(on), ...answers);
      expect(await enable()).toEqual(unavailable);
      expect(wire.sent).toEqual([]);
    },
  );

  const asked = [found(blocked), project(), statuses(status)];

  it.each([
    ['was merged meanwhile', { status: 200, body: MERGED }, 'enabled'],
    ['can be merged now', found({ head_pipeline: { id: 31 } }), 'ready'],
    ['has another head', found({ ...blocked, sha: 'c' }), 'headMoved'],
  ])('finds that it %s', async (_, now, type) => {
    wire.answer(...asked, refusal(405, '405 Method Not Allowed'), now);
    expect(await enable()).toMatchObject({ type });
  });

  it('says what GitLab refuses', async () => {
    wire.answer(
      ...asked,
      refusal(422, 'Branch cannot be merged'),
      found(blocked),
    );
    expect(await enable()).toEqual({
      type: 'unavailable',
      message:
        'GitLab says: Branch cannot be merged, and the project requires more approvals. Before version 17.4, it waits for a pipeline alone',
    });
  });

  it('is not on because GitLab answered', async () => {
    wire.answer(...asked, found(blocked));
    expect(await enable()).toMatchObject({
      type: 'unavailable',
      message: expect.stringContaining('it is not turned on'),
    });
  });

  it('needs the right to merge', async () => {
    wire.answer(...asked, refusal(401, '401 Unauthorized'));
    const error = await failureOf(enable() ?? Promise.resolve());
    expect(error).toMatchObject({ kind: 'unauthorized' });
    expect(error.message).toContain('turn on auto-merge of merge request !7');
  });
});

it('says who asked for it while the merge request is open', async () => {
  const { client, repository } = wire.connect();
  wire.answer(found(on), project());
  expect(await client.getPullRequest(repository, 7)).toMatchObject({
    mergeable: 'blocked',
    autoMerge: { by: 'kardinal' },
  });
  wire.answer({ status: 200, body: { ...MERGED, ...on, state: 'merged' } });
  expect(await client.getPullRequest(repository, 7)).not.toHaveProperty(
    'autoMerge',
  );
});

describe('turning it off', () => {
  const disable = () => {
    const { client, repository } = wire.connect();
    return client.disableAutoMerge?.(repository, 7);
  };

  it('takes it back, and looks', async () => {
    wire.answer(found(on), { status: 201, body: {} }, found(blocked));
    await disable();
    expect(wire.asked).toEqual([
      'GET /merge_requests/7',
      'POST /merge_requests/7/cancel_merge_when_pipeline_succeeds',
      'GET /merge_requests/7',
    ]);
  });

  it('does nothing where it is off', async () => {
    wire.answer(found(blocked));
    await disable();
    expect(wire.asked).toHaveLength(1);
  });

  it('is done where somebody did it, or it was merged', async () => {
    const over = refusal(406, "Can't cancel the automatic merge");
    wire.answer(found(on), over, { status: 200, body: MERGED });
    await expect(disable()).resolves.toBeUndefined();
  });

  it('fails where it stays on', async () => {
    const said = { status: 'error', http_status: 406 };
    wire.answer(found(on), { status: 201, body: said }, found(on));
    const error = await failureOf(disable() ?? Promise.resolve());
    expect(error).toMatchObject({ kind: 'transient' });
    expect(error.message).toMatch(/turn off auto-merge .* and it is on/);
  });
});
