import {
  FoundSecret,
  metricAuthorizationIn,
  registryLoginIn,
  webhookAuthorizationIn,
} from './serverCredentialsIn';

const base64 = (text: string) => Buffer.from(text).toString('base64');
const found = (texts?: Readonly<Record<string, string>>): FoundSecret => ({
  name: 'team-a/login',
  there: ' at eu',
  secret:
    texts === undefined
      ? undefined
      : {
          data: Object.fromEntries(
            Object.entries(texts).map(([key, text]) => [key, base64(text)]),
          ),
        },
});
const docker = JSON.stringify({
  auths: { 'ghcr.io': { username: 'ana', password: 'word' } },
});

describe('what a Secret has for a server', () => {
  it('is a header, a token or a login', () => {
    expect(
      webhookAuthorizationIn(found({ Authorization: 'Bearer x' }), 'https://a'),
    ).toBe('Bearer x');
    expect(metricAuthorizationIn(found({ token: 'x' }), 'https://a')).toBe(
      'Bearer x',
    );
    expect(
      registryLoginIn(found({ '.dockerconfigjson': docker }), 'ghcr.io'),
    ).toEqual({ username: 'ana', password: 'word' });
  });

  it.each<[string, (secret: FoundSecret) => unknown, string]>([
    [
      'webhook.secretRef',
      secret => webhookAuthorizationIn(secret, 'https://a'),
      'the key Authorization with the value of that header, one line of ASCII',
    ],
    [
      'spec.provider.secretRef',
      secret => metricAuthorizationIn(secret, 'https://a'),
      'the key token, the keys username and password, or the key Authorization, each one line of ASCII',
    ],
    [
      'secretRef',
      secret => registryLoginIn(secret, 'quay.io'),
      'the key .dockerconfigjson with a login for quay.io in auths',
    ],
  ])('is missed by name in %s', (field, read, needs) => {
    expect(() => read(found())).toThrow(
      `The Secret team-a/login that ${field} names does not exist at eu`,
    );
    for (const text of ['', docker])
      expect(() => read(found({ '.dockerconfigjson': text }))).toThrow(
        `The Secret team-a/login needs ${needs}`,
      );
  });

  it.each([
    ['https://b/api', 'it is for https://b/api, and https://a is elsewhere'],
    ['', 'write it like https://HOST'],
  ])('goes nowhere but below %j', (url, problem) => {
    const secret = found({ url, token: 'x', Authorization: 'Bearer x' });
    for (const read of [metricAuthorizationIn, webhookAuthorizationIn])
      expect(() => read(secret, 'https://a')).toThrow(problem);
  });
});
