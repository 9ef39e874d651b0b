import { createHmac } from 'node:crypto';
import { AuthenticationError } from '@backstage/errors';
import { CiToken } from '../../ciTokenSettings';
import { CiHeaders, identifyCi, verifySignature } from './ciAuthentication';
import { grantOfToken } from './CiGrant';

const none = { pipelines: [], labels: [], maySkip: [], mayTarget: [] };
const signed: CiToken = {
  ...none,
  name: 'ci',
  token: 'a-long-token',
  hmacSecret: 'a-long-secret',
};
/** What the configuration is when the secret's variable is not set. */
const unset: CiToken = { ...none, name: 'unset', token: 'another-token' };
const noJobs = {
  isEmpty: true,
  identify: async () => {
    throw new AuthenticationError('The CI token is not known');
  },
};
const callers = { tokens: [signed, unset], jobs: noJobs };
const body = Buffer.from('{"pipeline":"guestbook"}');
const sign = (text: string | Buffer, secret = 'a-long-secret') =>
  `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`;

const headers = (overrides: Partial<CiHeaders> = {}): CiHeaders => ({
  authorization: `Bearer ${signed.token}`,
  signature: sign(body),
  idempotencyKey: undefined,
  ...overrides,
});

describe('identifyCi', () => {
  it.each([`Bearer ${signed.token}`, `bearer ${signed.token}`])(
    'knows who sends %s',
    async authorization => {
      const caller = await identifyCi(callers, headers({ authorization }));
      expect(caller).toMatchObject({ type: 'token', name: 'ci' });
    },
  );

  it.each([
    ['no header', { authorization: undefined }, /Bearer/],
    ['another scheme', { authorization: 'Basic dXNlcjpwYXNz' }, /Bearer/],
    ['an unknown token', { authorization: 'Bearer nope-nope' }, /not known/],
    ['a prefix of a token', { authorization: 'Bearer a-long' }, /not known/],
    ['no signature', { signature: undefined }, /X-Kardinal-Signature/],
  ])('refuses %s', async (_reason, overrides, message) => {
    await expect(identifyCi(callers, headers(overrides))).rejects.toThrow(
      message,
    );
  });

  it('refuses everybody when nothing is configured', async () => {
    const nobody = { tokens: [], jobs: noJobs };
    await expect(identifyCi(nobody, headers())).rejects.toThrow(
      /kardinal\.ci\.tokens or kardinal\.ci\.issuers/,
    );
  });

  it('asks the issuers for what is no token of the configuration, without a signature', async () => {
    const [grant] = [grantOfToken(signed)];
    const jobs = {
      isEmpty: false,
      identify: async (token: string) => ({
        name: `forge ${token}`,
        grants: [grant] as const,
      }),
    };
    const caller = await identifyCi(
      { tokens: [signed], jobs },
      headers({ authorization: 'Bearer a.job', signature: undefined }),
    );
    expect(caller).toMatchObject({ type: 'job', name: 'forge a.job' });
    expect(() => verifySignature(caller, body)).not.toThrow();
  });

  it.each([undefined, sign(body), sign(body, ''), sign(body, 'undefined')])(
    'refuses a token whose secret is not set, and names the setting (signature %s)',
    async signature => {
      const authorization = `Bearer ${unset.token}`;
      const refusal = await identifyCi(
        callers,
        headers({ authorization, signature }),
      ).catch(String);
      expect(refusal).toMatch(/set kardinal\.ci\.tokens\[1\]\.hmacSecret/);
      expect(refusal).not.toContain(unset.token);
    },
  );
});

describe('verifySignature', () => {
  it.each([
    ['a body', {}],
    [
      'a key and a body',
      {
        idempotencyKey: 'run-1',
        signature: sign(`run-1\n${body}`),
      },
    ],
  ])('accepts the signature of %s', async (_what, overrides) => {
    const caller = await identifyCi(callers, headers(overrides));
    expect(() => verifySignature(caller, body)).not.toThrow();
  });

  it.each([
    ['of other bytes', { signature: sign('x') }],
    ['with another secret', { signature: sign(body, 'wrong-secret') }],
    ['with an empty secret', { signature: sign(body, '') }],
    ['that is empty', { signature: '' }],
    ['of the body alone, with a key', { idempotencyKey: 'run-2' }],
    [
      'of another key',
      { idempotencyKey: 'run-2', signature: sign(`run-1\n${body}`) },
    ],
    ['of a key that is not sent', { signature: sign(`run-1\n${body}`) }],
  ])('refuses a signature %s', async (_what, overrides) => {
    const caller = await identifyCi(callers, headers(overrides));
    expect(() => verifySignature(caller, body)).toThrow(/X-Kardinal-Signature/);
  });
});
