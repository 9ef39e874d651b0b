import { createHmac } from 'node:crypto';
import { CiToken } from '../ciTokenSettings';
import { CiHeaders, identifyCi, verifySignature } from './ciAuthentication';

const none = { pipelines: [], labels: [], maySkip: [], mayTarget: [] };
const signed: CiToken = {
  ...none,
  name: 'ci',
  token: 'a-long-token',
  hmacSecret: 'a-long-secret',
};
/** What the configuration is when the secret's variable is not set. */
const unset: CiToken = { ...none, name: 'unset', token: 'another-token' };
const tokens = [signed, unset];
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
    authorization => {
      const caller = identifyCi(tokens, headers({ authorization }));
      expect(caller.token.name).toBe('ci');
    },
  );

  it.each([
    ['no header', { authorization: undefined }, /Bearer/],
    ['another scheme', { authorization: 'Basic dXNlcjpwYXNz' }, /Bearer/],
    ['an unknown token', { authorization: 'Bearer nope-nope' }, /not known/],
    ['a prefix of a token', { authorization: 'Bearer a-long' }, /not known/],
    ['no signature', { signature: undefined }, /X-Kardinal-Signature/],
  ])('refuses %s', (_reason, overrides, message) => {
    expect(() => identifyCi(tokens, headers(overrides))).toThrow(message);
  });

  it('refuses everybody when no token is configured', () => {
    expect(() => identifyCi([], headers())).toThrow(/kardinal\.ci\.tokens/);
  });

  it.each([undefined, sign(body), sign(body, ''), sign(body, 'undefined')])(
    'refuses a token whose secret is not set, and names the setting (signature %s)',
    signature => {
      const authorization = `Bearer ${unset.token}`;
      const identify = () =>
        identifyCi(tokens, headers({ authorization, signature }));
      expect(identify).toThrow(/set kardinal\.ci\.tokens\[1\]\.hmacSecret/);
      expect(identify).not.toThrow(unset.token);
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
  ])('accepts the signature of %s', (_what, overrides) => {
    const caller = identifyCi(tokens, headers(overrides));
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
  ])('refuses a signature %s', (_what, overrides) => {
    const caller = identifyCi(tokens, headers(overrides));
    expect(() => verifySignature(caller, body)).toThrow(/X-Kardinal-Signature/);
  });
});
