import { namesServer, webhookSettings } from './webhookSettings';

const url = 'https://gate.example.com/step';

/** The settings of an entry, or its first problem. */
function read(entry: object): unknown {
  const parsed = webhookSettings.safeParse(entry);
  if (parsed.success) return parsed.data;
  const [{ path, message }] = parsed.error.issues;
  return `${path.map(String).join('.')}: ${message}`;
}

describe('webhookSettings', () => {
  it.each([
    [
      'a webhook alone',
      { webhook: { url } },
      { url, timeoutSeconds: 30, config: {} },
    ],
    [
      'a webhook with everything',
      {
        webhook: { url, timeoutSeconds: 600, secretRef: { name: 's' } },
        config: { version: '${bundle.version}', strict: true, level: 2 },
      },
      {
        url,
        timeoutSeconds: 600,
        secretRef: { name: 's' },
        config: { version: '${bundle.version}', strict: true, level: 2 },
      },
    ],
    [
      'config.url as in spec 1',
      { config: { url, timeout: '1m30s', suite: 'smoke' } },
      { url, timeoutSeconds: 90, config: { suite: 'smoke' } },
    ],
    [
      'a part of a second as a whole one',
      { config: { url, timeout: '1500ms' } },
      { url, timeoutSeconds: 2, config: {} },
    ],
    [
      'config.url alone',
      { config: { url } },
      { url, timeoutSeconds: 30, config: {} },
    ],
    [
      'an input called url beside a webhook',
      { webhook: { url }, config: { url: 'x', timeout: 'y' } },
      { url, timeoutSeconds: 30, config: { url: 'x', timeout: 'y' } },
    ],
    [
      'a Secret for a Service of the cluster',
      { webhook: { url: 'http://gate.shop.svc/a', secretRef: { name: 's' } } },
      {
        url: 'http://gate.shop.svc/a',
        timeoutSeconds: 30,
        secretRef: { name: 's' },
        config: {},
      },
    ],
  ])('reads %s', (_what, entry, settings) => {
    expect(read(entry)).toEqual(settings);
  });

  it.each([
    [
      'no URL',
      { webhook: { url: 'gate' } },
      'webhook.url: must be a URL, http or https',
    ],
    [
      'another scheme',
      { webhook: { url: 'file:///etc' } },
      'webhook.url: must be a URL, http or https',
    ],
    [
      'credentials',
      { webhook: { url: 'https://a@x.com' } },
      'webhook.url: must not contain credentials; put them into a Secret, and name it in webhook.secretRef',
    ],
    [
      'a fragment',
      { webhook: { url: `${url}#a` } },
      'webhook.url: must have no fragment',
    ],
    [
      'a fragment in config.url',
      { config: { url: `${url}#a` } },
      'config.url: must have no fragment',
    ],
    [
      'a Secret over a line that others hear',
      { webhook: { url: 'http://x.com', secretRef: { name: 's' } } },
      'webhook.url: http://x.com is not encrypted, and the header Authorization would be read on its way; use https, or the name of a Service, NAME.NAMESPACE.svc',
    ],
    [
      'no time at all',
      { config: { url, timeout: '0s' } },
      'config.timeout: must be a duration from 1s to 10m',
    ],
    [
      'a time that is too long',
      { config: { url, timeout: '10m1s' } },
      'config.timeout: must be a duration from 1s to 10m',
    ],
    [
      'an expression that is none',
      { webhook: { url }, config: { a: '${1 +}' } },
      expect.stringMatching(/^config\.a: /),
    ],
    [
      'an unknown field',
      { webhook: { url, retries: 3 } },
      expect.stringMatching(/^webhook: .*retries/),
    ],
  ])('refuses %s', (_what, entry, problem) => {
    expect(read(entry)).toEqual(problem);
  });
});

it.each([
  [{ webhook: { url } }, true],
  [{ webhook: {} }, true],
  [{ config: { url } }, true],
  [{ config: { suite: 'smoke' } }, false],
  [{ config: 'url' }, false],
  [{}, false],
])('%j names a server: %s', (entry, expected) => {
  expect(namesServer(entry)).toBe(expected);
});
