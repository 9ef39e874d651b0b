import { createHmac } from 'node:crypto';
import { isSigned } from './isSigned';

const body = Buffer.from('Hello, World!');
/** GitHub's example. */
const secret = "It's a Secret to Everybody";
const signature =
  '757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17';

describe('isSigned', () => {
  it('accepts what was signed with the secret', () => {
    expect(isSigned(body, signature, secret)).toBe(true);
  });

  it.each([
    ['no signature', undefined],
    ['another length', '00'],
    ['another digest', '0'.repeat(64)],
    ['a name before it', `sha256=${signature}`],
  ])('refuses %s', (_what, given) => {
    expect(isSigned(body, given, secret)).toBe(false);
  });

  it.each([undefined, ''])('refuses everything with the secret %j', none => {
    const digest = createHmac('sha256', none ?? '')
      .update(body)
      .digest('hex');
    expect(isSigned(body, digest, none)).toBe(false);
  });
});
