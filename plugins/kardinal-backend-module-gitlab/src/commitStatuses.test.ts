import {
  ForgeWire,
  failureOf,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { listenWire } from './__testUtils__/listenWire';

const sha = 'a'.repeat(40);
const statuses = `GET /repository/commits/${sha}/statuses`;
const refusal = {
  status: 400,
  body: {
    message:
      'Cannot transition status via :enqueue from :pending (Reason(s): Status cannot transition via "enqueue")',
  },
};
const status = (change: object = {}) => ({
  id: 1,
  name: 'kardinal/gates',
  status: 'pending',
  description: 'soaks',
  target_url: null,
  allow_failure: false,
  ...change,
});

describe('statuses of a commit', () => {
  let wire: ForgeWire;

  beforeEach(async () => {
    wire = await listenWire();
  });

  afterEach(() => wire.close());

  const set = (change: object = {}) => {
    const { client, repository } = wire.connect();
    const context = 'kardinal/gates';
    const state = 'pending' as const;
    const wanted = { repository, sha, context, state, description: 'soaks' };
    return client.setCommitStatus({ ...wanted, ...change });
  };
  const list = async (...body: readonly object[]) => {
    wire.answer({ status: 200, body });
    const { client, repository } = wire.connect();
    const read = await client.listCommitChecks?.(repository, sha, {});
    return read?.type === 'changed' ? read.value : [];
  };

  it('are set with GitLab’s words', async () => {
    wire.answer({ status: 201, body: {} });
    await set({ state: 'failure', targetUrl: 'https://portal.example.com/' });
    expect(wire.asked).toEqual([`POST /statuses/${sha}`]);
    expect(wire.sent).toEqual([
      {
        name: 'kardinal/gates',
        state: 'failed',
        description: 'soaks',
        target_url: 'https://portal.example.com/',
      },
    ]);
  });

  it('stay as they are where they say the same', async () => {
    wire.answer(refusal, { status: 200, body: [status()] });
    await set();
    expect(wire.asked).toEqual([
      `POST /statuses/${sha}`,
      `${statuses}?name=kardinal%2Fgates&per_page=100&page=1`,
    ]);
  });

  it('are canceled first where a pending one is to say something else', async () => {
    const made = { status: 201, body: {} };
    wire.answer(refusal, { status: 200, body: [status()] }, made, made);
    await set({ description: 'soaks for 2 minutes' });
    expect(wire.sent.map(body => (body as { state: string }).state)).toEqual([
      'pending',
      'canceled',
      'pending',
    ]);
  });

  it('are refused for a commit that is not there', async () => {
    const gone = { status: 404, body: { message: '404 Commit Not Found' } };
    wire.answer(gone, { status: 200, body: {} }, gone);
    expect(await failureOf(set())).toMatchObject({
      kind: 'invalid',
      message: `acme/platform/gitops has no commit ${sha} that a status kardinal/gates could be set on`,
    });
  });

  it('are refused as GitLab does for a project that may not be seen', async () => {
    wire.answer({ status: 404 }, { status: 404 });
    expect(await failureOf(set())).toMatchObject({ kind: 'notFound' });
  });

  it.each([
    ['created', false, 'pending'],
    ['pending', false, 'pending'],
    ['running', false, 'pending'],
    ['manual', false, 'pending'],
    ['manual', true, 'success'],
    ['success', false, 'success'],
    ['skipped', false, 'success'],
    ['failed', false, 'failure'],
    ['failed', true, 'success'],
    ['canceled', false, 'failure'],
  ])(
    'that are %s, where failing is allowed: %j, are %s',
    async (word, mayFail, state) => {
      expect(
        await list(status({ status: word, allow_failure: mayFail })),
      ).toEqual([
        {
          kind: 'status',
          context: 'kardinal/gates',
          state,
          description: 'soaks',
        },
      ]);
    },
  );

  it('count as the newest of their name says', async () => {
    expect(
      await list(
        status({ id: 2, status: 'success' }),
        status({ id: 3, status: 'failed', description: null }),
        status({ id: 1 }),
      ),
    ).toEqual([
      {
        kind: 'status',
        context: 'kardinal/gates',
        state: 'failure',
        description: '',
      },
    ]);
  });
});
