import { createHmac } from 'node:crypto';
import { isSigningToken, signatureHeaders } from './signingToken';

const key = Buffer.alloc(32, 7);
const token = `whsec_${key.toString('base64')}`;

it.each([
  ['a key of 32 bytes', token, true],
  ['a shorter key', `whsec_${Buffer.alloc(24).toString('base64')}`, false],
  ['a secret without the prefix', key.toString('base64'), false],
])('takes %s for what it is', (_what, text, expected) => {
  expect(isSigningToken(text)).toBe(expected);
});

it('signs the id, the second and the body', () => {
  const headers = signatureHeaders(token, { id: 'm1', at: 1_999, body: '{}' });
  const signature = createHmac('sha256', key)
    .update('m1.1.{}')
    .digest('base64');
  expect(headers).toEqual({
    'webhook-id': 'm1',
    'webhook-timestamp': '1',
    'webhook-signature': `v1,${signature}`,
  });
});
