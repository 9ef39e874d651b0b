import { createHmac } from 'node:crypto';
import { authenticateCi, authorizeCi } from './ciAuthentication';

const token = {
  name: 'ci',
  token: 'a-long-token',
  hmacSecret: 'a-long-secret',
  pipelines: ['default/guestbook'],
};
const plain = { name: 'plain', token: 'another-token', pipelines: ['team/*'] };
const body = Buffer.from('{"pipeline":"guestbook"}');
const sign = (text: Buffer, secret: string) =>
  `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`;
const good = sign(body, token.hmacSecret);

describe('authenticateCi', () => {
  it.each([
    ['a signed request', `Bearer ${token.token}`, good, 'ci'],
    [
      'a token without a secret, unsigned',
      `Bearer ${plain.token}`,
      undefined,
      'plain',
    ],
    ['any case of the scheme', `bearer ${plain.token}`, undefined, 'plain'],
  ])('accepts %s', (_reason, authorization, signature, name) => {
    expect(
      authenticateCi([token, plain], { authorization, signature, body }).name,
    ).toBe(name);
  });

  it.each([
    ['no header', undefined, good, /Bearer/],
    ['another scheme', 'Basic dXNlcjpwYXNz', good, /Bearer/],
    ['an unknown token', 'Bearer nope-nope', good, /not known/],
    ['a prefix of a token', 'Bearer a-long', good, /not known/],
    ['no signature', `Bearer ${token.token}`, undefined, /Signature/],
    [
      'a signature of other bytes',
      `Bearer ${token.token}`,
      sign(Buffer.from('x'), token.hmacSecret),
      /Signature/,
    ],
    [
      'a signature with another secret',
      `Bearer ${token.token}`,
      sign(body, 'wrong-secret'),
      /Signature/,
    ],
    [
      'a signature that nobody can verify',
      `Bearer ${plain.token}`,
      good,
      /no hmacSecret/,
    ],
  ])('refuses %s', (_reason, authorization, signature, message) => {
    expect(() =>
      authenticateCi([token, plain], { authorization, signature, body }),
    ).toThrow(message);
  });

  it('refuses everybody when no token is configured', () => {
    expect(() =>
      authenticateCi([], {
        authorization: 'Bearer x',
        signature: undefined,
        body,
      }),
    ).toThrow(/kardinal\.ci\.tokens/);
  });
});

describe('authorizeCi', () => {
  it.each`
    scopes                   | namespace    | pipeline       | outcome
    ${['default/guestbook']} | ${'default'} | ${'guestbook'} | ${'allowed'}
    ${['default/*']}         | ${'default'} | ${'other'}     | ${'allowed'}
    ${['*']}                 | ${'team'}    | ${'other'}     | ${'allowed'}
    ${['default/guestbook']} | ${'team'}    | ${'guestbook'} | ${'refused'}
    ${['default/guestbook']} | ${'default'} | ${'guest'}     | ${'refused'}
    ${[]}                    | ${'default'} | ${'guestbook'} | ${'refused'}
  `('$scopes for $namespace/$pipeline is $outcome', row => {
    let outcome = 'allowed';
    try {
      authorizeCi(
        { ...plain, pipelines: row.scopes },
        row.namespace,
        row.pipeline,
      );
    } catch (error) {
      outcome = /not for Pipeline/.test(String(error)) ? 'refused' : 'broken';
    }
    expect(outcome).toBe(row.outcome);
  });
});
