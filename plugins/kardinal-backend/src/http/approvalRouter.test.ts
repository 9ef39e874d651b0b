import { createHmac } from 'node:crypto';
import { EventLoopTurns } from '@kardinal/kube-controller';
import { RouterSite } from '../__testUtils__/RouterSite';
import { approvalRouter, ApprovalRouterOptions } from './approvalRouter';

const secret = 'secret-of-the-tests';
const answer = {
  pipeline: 'guestbook',
  bundle: 'guestbook-1',
  environment: 'prod',
  decision: 'approved',
  by: 'cab',
  answeredAt: '2026-11-18T11:00:00+01:00',
  comment: 'CHG-7',
};
const body = JSON.stringify(answer);

describe('approvalRouter', () => {
  let site: RouterSite;
  const answers: unknown[] = [];

  async function start(
    approvals: ApprovalRouterOptions['approvals'] = {
      board: { secret, pipelines: ['default/guestbook'], portal: false },
    },
  ) {
    answers.length = 0;
    site = await RouterSite.start(
      approvalRouter({
        approvals,
        commands: {
          answerFromOutside: async (...said) => {
            answers.push(said);
            return answers.length > 1 ? 'found' : 'answered';
          },
        },
        turns: new EventLoopTurns(),
        logger: { info: () => {} },
      }),
    );
  }

  afterEach(() => site.stop());

  const sign = (text: string, key = secret) =>
    `sha256=${createHmac('sha256', key).update(text).digest('hex')}`;

  const send = (text: string, signature?: string, approval = 'board') =>
    fetch(`${site.url}/approvals/${approval}`, {
      method: 'POST',
      body: text,
      headers: {
        'content-type': 'application/json',
        ...(signature === undefined
          ? {}
          : { 'x-kardinal-signature': signature }),
      },
    });

  it('takes a signed answer in, with the name of whoever gave it', async () => {
    await start();
    const answered = await send(body, sign(body));
    expect([answered.status, await answered.json()]).toEqual([
      200,
      { outcome: 'answered' },
    ]);
    expect(answers).toEqual([
      [
        { namespace: 'default', pipeline: 'guestbook' },
        {
          bundle: 'guestbook-1',
          environment: 'prod',
          approval: 'board',
          decision: 'approved',
          comment: 'CHG-7',
        },
        {
          answeredBy: 'board:cab',
          answeredAt: '2026-11-18T10:00:00.000Z',
        },
      ],
    ]);
    const again = await send(body, sign(body));
    expect(await again.json()).toEqual({ outcome: 'found' });
  });

  it.each<[string, string, string | undefined, number, RegExp]>([
    ['unsigned', body, undefined, 401, /X-Kardinal-Signature is missing/],
    ['signed with another secret', body, sign(body, 'other'), 401, /wrong/],
    ['signed for another body', body, sign(`${body} `), 401, /wrong/],
    ['no JSON', 'yes', sign('yes'), 400, /The body is not JSON/],
  ])('refuses what is %s', async (_what, text, signature, status, words) => {
    await start();
    const refused = await send(text, signature);
    expect([refused.status, await refused.text()]).toEqual([
      status,
      expect.stringMatching(words),
    ]);
    expect(answers).toEqual([]);
  });

  it.each<[object, number, RegExp]>([
    [{ decision: 'maybe' }, 400, /decision/],
    [{ answeredAt: 'today' }, 400, /answeredAt/],
    [{ by: ' ' }, 400, /by/],
    [{ seal: 'x' }, 400, /unknown field seal/],
    [{ pipeline: 'shop' }, 403, /is not for Pipeline default\/shop/],
  ])('refuses %j by name', async (change, status, words) => {
    await start();
    const text = JSON.stringify({ ...answer, ...change });
    const refused = await send(text, sign(text));
    expect([refused.status, await refused.text()]).toEqual([
      status,
      expect.stringMatching(words),
    ]);
    expect(answers).toEqual([]);
  });

  it.each<[string, ApprovalRouterOptions['approvals'], string]>([
    ['no approval is configured', {}, 'board'],
    [
      'it has no secret',
      { board: { pipelines: ['*'], portal: false } },
      'board',
    ],
    ['it is a name of JavaScript', {}, 'constructor'],
  ])('refuses every answer where %s', async (_what, approvals, approval) => {
    await start(approvals);
    for (const signature of [undefined, sign(body), sign(body, '')]) {
      const refused = await send(body, signature, approval);
      expect(refused.status).toBe(401);
      expect(await refused.text()).toContain(
        `set kardinal.approvals.${approval}.secret`,
      );
    }
    expect(answers).toEqual([]);
  });
});
