import { WebhookAnswer } from '@kardinal/backstage-plugin-kardinal-node';
import { readVerdict } from './readVerdict';

const answered = (body: unknown, status: number = 200): WebhookAnswer => ({
  type: 'answered',
  status,
  body,
});

const read = (answer: WebhookAnswer) =>
  readVerdict(answer, 'gate', { timeoutSeconds: 45 });

describe('readVerdict', () => {
  it.each([
    ['a result', { result: 'pass' }, 'passed', {}],
    ['success as in spec 1', { success: true }, 'passed', {}],
    ['a result over success', { result: 'pass', success: false }, 'passed', {}],
    ['a message', { result: 'pass', message: ' clean ' }, 'clean', {}],
    [
      'a message with control characters',
      { result: 'pass', message: 'a\r\nb\u001b[2mc\u009bd' },
      'a b [2mc d',
      {},
    ],
    [
      'a long message',
      { result: 'pass', message: 'x'.repeat(1_001) },
      `${'x'.repeat(969)}… (cut: it has 1001 characters)`,
      {},
    ],
    [
      'outputs, and fields that nobody knows',
      { result: 'pass', outputs: { 'scan.id_1-a': '7' }, more: [1] },
      'passed',
      { 'scan.id_1-a': '7' },
    ],
  ])('passes %s', (_what, body, message, outputs) => {
    expect(read(answered(body))).toEqual({ message, outputs });
    expect(read(answered(body, 299))).toEqual({ message, outputs });
  });

  it.each<[string, WebhookAnswer, string]>([
    [
      'a refusal',
      answered({ result: 'fail', message: 'not today' }),
      'gate: its server refuses the promotion: not today',
    ],
    [
      'a refusal without words',
      answered({ success: false }),
      'gate: its server refuses the promotion',
    ],
    [
      'an error of ours, whatever it says besides',
      answered({ result: 'pass', message: 'who?' }, 401),
      'gate: its server answered 401: who?',
    ],
    [
      'a redirect',
      answered(undefined, 307),
      'gate: its server answered 307, and redirects are not followed; write the URL that it leads to',
    ],
    [
      'no JSON',
      answered(undefined),
      'gate: its server answered 200 with what is not the answer of a custom step: it is not JSON',
    ],
    [
      'no object',
      answered('pass'),
      'gate: its server answered 200 with what is not the answer of a custom step: Invalid input: expected object, received string',
    ],
    [
      'an output without a legal name',
      answered({ result: 'pass', outputs: { '1a': 'x' } }),
      'gate: its server answered 200 with what is not the answer of a custom step: outputs.1a: must begin with a letter, and have at most 63 letters, digits, _ . -',
    ],
    [
      'no result',
      answered({ message: 'hello' }),
      'gate: its server answered 200 without a result; it must be "pass" or "fail"',
    ],
    [
      'a URL that the operator does not allow',
      { type: 'refused', message: '10.0.0.1 is a private address' },
      'gate: the URL is refused: 10.0.0.1 is a private address',
    ],
    [
      'no answer in time',
      { type: 'timedOut' },
      'gate: its server did not answer within 45s (webhook.timeoutSeconds)',
    ],
    [
      'too much',
      { type: 'tooLarge', limit: 65_536 },
      'gate: its server answered with more than 64 KiB',
    ],
  ])('fails for good at %s', (_what, answer, message) => {
    expect(() => read(answer)).toThrow(
      expect.objectContaining({ kind: 'terminal', message }),
    );
  });

  it.each<[string, WebhookAnswer, string]>([
    [
      'an error of the server',
      answered({ result: 'pass', message: 'busy' }, 503),
      'gate: its server answered 503: busy',
    ],
    [
      'an error of the server that is no JSON',
      answered(undefined, 500),
      'gate: its server answered 500',
    ],
    [
      'nobody there',
      { type: 'unreachable', message: 'connection refused' },
      'gate: connection refused',
    ],
  ])('asks twice more, 30 s apart, after %s', (_what, answer, message) => {
    expect(() => read(answer)).toThrow(
      expect.objectContaining({
        kind: 'transient',
        message,
        waits: [30_000, 30_000],
      }),
    );
  });
});
