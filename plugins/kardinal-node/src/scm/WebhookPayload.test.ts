import { WebhookPayload } from './WebhookPayload';

const payloadOf = (text: string, contentType = 'application/json') =>
  new WebhookPayload({
    headers: { 'content-type': contentType },
    body: Buffer.from(text),
  });
const json = JSON.stringify({ ref: 'refs/heads/a b', pull: { number: 7 } });

describe('WebhookPayload', () => {
  it.each([
    ['JSON', payloadOf(json)],
    [
      'a form',
      payloadOf(
        `payload=${encodeURIComponent(json)}`,
        'application/x-www-form-urlencoded; charset=utf-8',
      ),
    ],
  ])('reads %s', (_what, payload) => {
    expect(payload.text('ref')).toBe('refs/heads/a b');
    expect(payload.number('pull', 'number')).toBe(7);
    expect(payload.optionalText('action')).toBeUndefined();
  });

  it('names what is missing', () => {
    expect(() => payloadOf(json).text('pull', 'number')).toThrow(
      'The body of the webhook has no pull.number',
    );
    expect(() => payloadOf('null').number('ref')).toThrow('has no ref');
  });

  it.each(['{', ''])('says that %j is not JSON', text => {
    expect(() => payloadOf(text)).toThrow('is not JSON');
  });
});
