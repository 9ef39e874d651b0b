import { createHmac } from 'node:crypto';
import { SignedDeliveries } from './SignedDeliveries';

// As Standard Webhooks publishes it, for its libraries to be tested with.
const token = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const published = {
  headers: {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  },
  body: Buffer.from('{"test": 2432232314}'),
};
const sentAt = 1_614_265_330_000;

const deliveriesAt = (now: number) => new SignedDeliveries({ now: () => now });

/** Signed anew at another time, in milliseconds. */
function again(at: number) {
  const { headers, body } = published;
  const seconds = String(at / 1000);
  const key = Buffer.from(token.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key)
    .update(`${headers['webhook-id']}.${seconds}.${body}`)
    .digest('base64');
  return {
    headers: {
      ...headers,
      'webhook-timestamp': seconds,
      'webhook-signature': `v1,${signature}`,
    },
    body,
  };
}

describe('SignedDeliveries', () => {
  it.each([
    ['the published delivery', {}],
    [
      'one of several signatures, as while a token is replaced',
      {
        'webhook-signature': `v1,${'A'.repeat(43)}= v1a,none ${
          published.headers['webhook-signature']
        }`,
      },
    ],
  ])('accept %s', (_what, headers) => {
    const delivery = {
      ...published,
      headers: { ...published.headers, ...headers },
    };
    expect(deliveriesAt(sentAt).verify(delivery, token)).toBe('accepted');
  });

  it.each([
    ['another id', { 'webhook-id': 'msg_2' }],
    ['another time', { 'webhook-timestamp': '1614265331' }],
    ['a time that is none', { 'webhook-timestamp': '1614265330.0' }],
    ['no id', { 'webhook-id': undefined }],
    ['no time', { 'webhook-timestamp': undefined }],
    ['no signature', { 'webhook-signature': undefined }],
    [
      'a signature of another version',
      {
        'webhook-signature': 'v2,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
      },
    ],
    ['the token itself', { 'webhook-signature': `v1,${token}` }],
    [
      'the token as a secret token',
      { 'webhook-signature': undefined, 'x-gitlab-token': token },
    ],
  ])('refuse %s', (_what, headers) => {
    const delivery = {
      ...published,
      headers: { ...published.headers, ...headers },
    };
    expect(deliveriesAt(sentAt).verify(delivery, token)).toBe('refused');
  });

  it('refuse another body, and another token', () => {
    const deliveries = deliveriesAt(sentAt);
    const tampered = { ...published, body: Buffer.from('{"test": 1}') };
    expect(deliveries.verify(tampered, token)).toBe('refused');
    for (const other of ['whsec_', 'whsec_AAAA', token.slice(0, -1)])
      expect(deliveries.verify(published, other)).toBe('refused');
  });

  it.each([
    [-300_000, 'accepted'],
    [-301_000, 'refused'],
    [300_000, 'accepted'],
    [301_000, 'refused'],
  ])('at %d ms from the time of a delivery: %s', (difference, verdict) => {
    const deliveries = deliveriesAt(sentAt + difference);
    expect(deliveries.verify(published, token)).toBe(verdict);
  });

  it('accept none a second time, and what is sent again later', () => {
    let now = sentAt;
    const deliveries = new SignedDeliveries({ now: () => now });
    const verify = (delivery: typeof published) =>
      deliveries.verify(delivery, token);
    expect(verify(published)).toBe('accepted');
    now += 200_000;
    expect(verify(published)).toBe('refused');
    expect(verify(again(now))).toBe('accepted');
    now += 200_000;
    expect(verify(published)).toBe('refused');
    expect(verify(again(sentAt + 200_000))).toBe('refused');
    expect(verify(again(now))).toBe('accepted');
  });
});
