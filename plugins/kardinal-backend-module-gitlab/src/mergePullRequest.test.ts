import {
  ForgeWire,
  failureOf,
  WireAnswer,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { found, MERGED, REQUEST, listenWire } from './__testUtils__/listenWire';

const head = REQUEST.sha;
const notAllowed = { status: 405, body: { message: '405 Method Not Allowed' } };

describe('a merge', () => {
  let wire: ForgeWire;

  beforeEach(async () => {
    wire = await listenWire();
  });

  afterEach(() => wire.close());

  const answer = (...answers: readonly WireAnswer[]) =>
    wire.answer({ status: 200, body: {} }, ...answers);

  const merge = () => {
    const { client, repository } = wire.connect();
    return client.mergePullRequest(repository, 7, { head });
  };

  it('is of the commit that was looked at, as the project merges', async () => {
    answer({ status: 200, body: MERGED });
    expect(await merge()).toEqual({ type: 'merged', sha: 'b'.repeat(40) });
    expect(wire.asked).toEqual(['GET ', 'PUT /merge_requests/7/merge']);
    expect(wire.sent).toEqual([{ sha: head }]);
  });

  it('that was lost is found', async () => {
    answer(notAllowed, { status: 200, body: MERGED });
    expect(await merge()).toEqual({ type: 'merged', sha: 'b'.repeat(40) });
  });

  it.each([
    [
      409,
      { sha: 'c'.repeat(40) },
      { type: 'headMoved', message: 'SHA does not match HEAD' },
    ],
    [
      405,
      { state: 'closed' },
      { type: 'notMergeable', message: 'it is closed' },
    ],
    [
      405,
      { detailed_merge_status: 'not_approved' },
      {
        type: 'notMergeable',
        message: 'the project requires more approvals; SHA does not match HEAD',
      },
    ],
    [
      422,
      { detailed_merge_status: 'conflict' },
      {
        type: 'notMergeable',
        message: 'it conflicts with its target; SHA does not match HEAD',
      },
    ],
  ])(
    'that is answered %d of %j did not happen',
    async (status, now, outcome) => {
      const message = 'SHA does not match HEAD';
      answer({ status, body: { message } }, found(now));
      expect(await merge()).toEqual(outcome);
    },
  );

  it('waits until GitLab has looked for conflicts', async () => {
    const checking = found({ detailed_merge_status: 'checking' });
    answer(notAllowed, checking, notAllowed, checking, {
      status: 200,
      body: MERGED,
    });
    expect(await merge()).toMatchObject({ type: 'merged' });
  });

  it('that failed while it was made says why', async () => {
    answer(found({ merge_error: 'Something went wrong' }));
    expect(await merge()).toEqual({
      type: 'notMergeable',
      message: 'Something went wrong',
    });
  });

  it('needs the right to merge', async () => {
    answer({ status: 401, body: { message: '401 Unauthorized' } });
    expect(await failureOf(merge())).toMatchObject({ kind: 'unauthorized' });
  });
});
