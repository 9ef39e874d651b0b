import {
  ForgeWire,
  failureOf,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { listenWire } from './__testUtils__/listenWire';

const sha = 'a'.repeat(40);

describe('the checks of a commit', () => {
  let wire: ForgeWire;

  beforeEach(async () => {
    wire = await listenWire();
  });

  afterEach(() => wire.close());

  const read = (etag?: string) => {
    const { client, repository } = wire.connect();
    return client.listCommitChecks?.(
      repository,
      sha,
      etag === undefined ? {} : { etag },
    );
  };

  const statuses = (...entries: readonly object[]) => ({
    status: 200,
    headers: { etag: '"s1"' },
    body: { statuses: entries },
  });
  const runs = (...entries: readonly object[]) => ({
    status: 200,
    headers: { etag: '"r1"' },
    body: { total_count: entries.length, check_runs: entries },
  });
  const run = (status: string, conclusion: string | null) => ({
    name: 'build',
    status,
    conclusion,
    html_url: null,
    output: { title: null },
  });

  it.each<[string, string]>([
    ['success', 'success'],
    ['pending', 'pending'],
    ['failure', 'failure'],
    ['error', 'failure'],
  ])('takes a status %s for %s', async (state, expected) => {
    wire.answer(
      statuses({ context: 'ci', state, description: null, target_url: null }),
      runs(),
    );
    expect(await read()).toEqual({
      type: 'changed',
      etag: '"s1" "r1"',
      value: [
        { kind: 'status', context: 'ci', state: expected, description: '' },
      ],
    });
  });

  it.each<[string, string | null, string]>([
    ['queued', null, 'pending'],
    ['in_progress', null, 'pending'],
    ['completed', 'success', 'success'],
    ['completed', 'neutral', 'success'],
    ['completed', 'skipped', 'success'],
    ['completed', 'failure', 'failure'],
    ['completed', 'cancelled', 'failure'],
    ['completed', 'timed_out', 'failure'],
    ['completed', 'action_required', 'failure'],
    ['completed', 'stale', 'failure'],
    ['completed', null, 'failure'],
  ])('takes a run %s with %s for %s', async (status, conclusion, expected) => {
    wire.answer(statuses(), runs(run(status, conclusion)));
    expect(await read()).toMatchObject({
      value: [{ kind: 'run', context: 'build', state: expected }],
    });
  });

  it('sends two conditional requests where nothing changed', async () => {
    wire.answer({ status: 304 }, { status: 304 });
    expect(await read('"s1" "r1"')).toEqual({ type: 'unchanged' });
    expect(wire.asked).toHaveLength(2);
  });

  it('reads the statuses again where only a run changed', async () => {
    wire.answer(
      { status: 304 },
      runs(run('completed', 'success')),
      statuses({ context: 'ci', state: 'success' }),
    );
    expect(await read('"s1" "r0"')).toMatchObject({
      type: 'changed',
      value: [{ context: 'ci' }, { context: 'build' }],
    });
  });

  it('names the permission that is missing', async () => {
    const body = { message: 'Resource not accessible by integration' };
    wire.answer(statuses(), { status: 403, body });
    const error = await failureOf(Promise.resolve(read()));
    expect(error).toMatchObject({
      kind: 'unauthorized',
      message: expect.stringContaining(
        'The token needs the permissions "Commit statuses: read" and "Checks: read"',
      ),
    });
  });
});
