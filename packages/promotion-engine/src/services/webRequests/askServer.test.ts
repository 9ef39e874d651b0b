import { PolicyGate } from '@kardinal/backstage-plugin-kardinal-common';
import { aGate } from '@kardinal/backstage-plugin-kardinal-common/testUtils';
import { Egress, EgressOutcome, EgressRequest } from '../egress';
import { askServer } from './askServer';

const url = 'https://board.example.com/ask';
const { signal } = new AbortController();

const gate = (
  webRequest: Partial<NonNullable<PolicyGate['spec']['webRequest']>> = {},
): PolicyGate =>
  aGate('instance', {
    namespace: 'shop',
    spec: {
      templateRef: { namespace: 'platform-policies', name: 'board' },
      webRequest: {
        name: 'board',
        url,
        interval: '1m',
        timeout: '10s',
        maxAge: '10m',
        ...webRequest,
      },
    },
  });

function ask(
  outcome: EgressOutcome,
  asked: PolicyGate = gate(),
  problem?: string,
) {
  const sent: EgressRequest[] = [];
  const secrets: string[] = [];
  const egress: Egress = {
    problemOf: () => problem,
    send: async request => {
      sent.push(request);
      return outcome;
    },
  };
  const credentials = {
    authorization: async ({
      namespace,
      name,
    }: {
      namespace?: string;
      name: string;
    }) => {
      secrets.push(`${namespace}/${name}`);
      if (name === 'absent') throw new Error('The Secret is not there');
      return 'Bearer board-token';
    },
  };
  const body = { environment: 'prod' };
  return askServer({ egress, credentials }, asked, body, signal).then(
    answer => ({ answer, sent, secrets }),
  );
}

const answered = (body: unknown): EgressOutcome => ({
  type: 'answered',
  status: 200,
  body: JSON.stringify(body),
});

describe('the server of a gate', () => {
  it('is asked for the namespace of the promotion, within bounds', async () => {
    const { sent, secrets } = await ask(
      answered({ approved: true }),
      gate({ timeout: '5m' }),
    );
    expect(sent).toMatchObject([
      {
        tenant: 'shop',
        method: 'POST',
        url,
        body: '{"environment":"prod"}',
        timeout: 30_000,
        limit: 16_384,
      },
    ]);
    expect(sent[0].headers.Authorization).toBeUndefined();
    expect(secrets).toEqual([]);
  });

  it('gets the Secret beside the template, and what it repeats of it is not kept', async () => {
    const { answer, sent, secrets } = await ask(
      answered({ approved: false, comment: 'You sent board-token' }),
      gate({ secretRef: { name: 'board' } }),
    );
    expect(secrets).toEqual(['platform-policies/board']);
    expect(sent[0].headers.Authorization).toBe('Bearer board-token');
    expect(answer).toEqual({
      type: 'answered',
      decision: 'rejected',
      by: '',
      comment: 'You sent ***',
    });
  });

  it.each<[string, PolicyGate, string | undefined, RegExp]>([
    [
      'a URL that is refused',
      gate(),
      'spec.url: 127.0.0.1 is refused',
      /is refused/,
    ],
    [
      'a Secret that is not there',
      gate({ secretRef: { name: 'absent' } }),
      undefined,
      /The Secret is not there/,
    ],
  ])('is not asked with %s', async (_what, asked, problem, words) => {
    const { answer, sent } = await ask(
      answered({ approved: true }),
      asked,
      problem,
    );
    expect(sent).toEqual([]);
    expect(answer).toEqual({
      type: 'failed',
      message: expect.stringMatching(words),
    });
  });

  it.each<[EgressOutcome, RegExp]>([
    [{ type: 'answered', status: 302, body: '' }, /answered with 302/],
    [answered('approved'), /has no approved/],
    [{ type: 'answered', status: 200, body: '{' }, /has no approved/],
    [{ type: 'busy' }, /too many servers/],
    [{ type: 'refused', message: 'It is refused' }, /It is refused/],
  ])('gives no answer with %j', async (outcome, words) => {
    const { answer } = await ask(outcome);
    expect(answer).toEqual({
      type: 'failed',
      message: expect.stringMatching(words),
    });
  });
});
