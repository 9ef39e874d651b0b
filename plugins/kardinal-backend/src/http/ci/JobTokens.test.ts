import { createServer, Server } from 'node:http';
import { AddressInfo } from 'node:net';
import {
  exportJWK,
  generateKeyPair,
  JWTPayload,
  KeyLike,
  SignJWT,
  UnsecuredJWT,
} from 'jose';
import { CiIssuer } from '../../ciIssuerSettings';
import { JobTokens } from './JobTokens';

// Tokens of jobs, as an issuer on this machine signs them.

const audience = 'https://portal.example.com';
const now = Date.parse('2026-11-18T10:00:00Z');
const sub = 'repo:acme/shop:ref:refs/heads/main';
const claims = { sub, repository: 'acme/shop', ref: 'refs/heads/main' };
const none = { pipelines: [], labels: [], maySkip: [], mayTarget: [] };

describe('JobTokens', () => {
  let server: Server;
  let url = '';
  let key: KeyLike;
  let stranger: KeyLike;
  let said: object | undefined;
  let requests = 0;

  beforeAll(async () => {
    const pair = await generateKeyPair('RS256');
    key = pair.privateKey;
    stranger = (await generateKeyPair('RS256')).privateKey;
    const jwk = {
      ...(await exportJWK(pair.publicKey)),
      kid: 'a',
      alg: 'RS256',
    };
    server = createServer((request, response) => {
      requests += 1;
      const isDiscovery = request.url?.includes('/.well-known/') ?? false;
      const answer = isDiscovery ? said : { keys: [jwk] };
      response.statusCode = answer === undefined ? 500 : 200;
      response.end(JSON.stringify(answer ?? {}));
    });
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  beforeEach(() => {
    said = { issuer: url, jwks_uri: `${url}/keys` };
    requests = 0;
  });

  afterAll(() => new Promise(done => server.close(done)));

  const issuer = (overrides: Partial<CiIssuer> = {}): CiIssuer => ({
    name: 'forge',
    issuer: url,
    audience,
    grants: [
      { ...none, claims: { repository: 'acme/*' }, pipelines: ['default/*'] },
    ],
    ...overrides,
  });

  const jobs = (
    overrides: Partial<CiIssuer> = {},
    at: () => number = () => now,
  ) => new JobTokens({ issuers: [issuer(overrides)], now: at });

  const sign = (
    payload: JWTPayload = claims,
    { by = key, aud = audience, iss = url, seconds = 300 } = {},
  ) =>
    new SignJWT(payload)
      .setProtectedHeader({ alg: 'RS256', kid: 'a' })
      .setIssuer(iss)
      .setAudience(aud)
      .setIssuedAt(now / 1_000)
      .setExpirationTime(now / 1_000 + seconds)
      .sign(by);

  it('knows the job, and what is granted to it', async () => {
    const { name, grants } = await jobs().identify(await sign());
    expect(name).toBe(`forge ${sub}`);
    expect(grants).toEqual([
      {
        ...none,
        pipelines: ['default/*'],
        holder: `the job forge ${sub}`,
        setting: 'of its grant of the issuer forge in kardinal.ci.issuers',
      },
    ]);
  });

  it('reads the keys once, also for jobs that come together', async () => {
    const tokens = jobs();
    const token = await sign();
    await Promise.all([tokens.identify(token), tokens.identify(token)]);
    await tokens.identify(token);
    expect(requests).toBe(2);
  });

  it.each<[string, () => Promise<string> | string, RegExp]>([
    ['no token', () => 'nothing', /not known/],
    [
      'another issuer',
      () => sign(claims, { iss: 'https://x.io' }),
      /not known/,
    ],
    [
      'another audience',
      () => sign(claims, { aud: 'x' }),
      /one for https:\/\/portal/,
    ],
    ['an old one', () => sign(claims, { seconds: -60 }), /has expired/],
    ['another key', () => sign(claims, { by: stranger }), /not valid/],
    ['no subject', () => sign({ repository: 'acme/shop' }), /not valid/],
    [
      'no signature',
      () =>
        new UnsecuredJWT(claims)
          .setIssuer(url)
          .setAudience(audience)
          .setExpirationTime(now / 1_000 + 300)
          .encode(),
      /not valid/,
    ],
    [
      'a signature by a shared secret',
      () =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'HS256', kid: 'a' })
          .setIssuer(url)
          .setAudience(audience)
          .setExpirationTime(now / 1_000 + 300)
          .sign(new TextEncoder().encode('a secret that somebody guessed')),
      /not valid/,
    ],
  ])('refuses %s', async (_what, token, message) => {
    await expect(jobs().identify(await token())).rejects.toMatchObject({
      name: 'AuthenticationError',
      message: expect.stringMatching(message),
    });
  });

  it.each([
    ['another repository', { repository: 'else/shop' }],
    ['a repository below', { repository: 'acme/shop/x' }],
    ['no such claim', {}],
    ['a claim that is no text', { repository: ['acme/shop'] }],
  ])('grants nothing to a job with %s', async (_what, others) => {
    const token = await sign({ sub, ...others });
    await expect(jobs().identify(token)).rejects.toMatchObject({
      name: 'NotAllowedError',
      message: expect.stringContaining('Nothing is granted to the job forge'),
    });
  });

  it('wants every claim of a grant', async () => {
    const wanted = { repository: 'acme/shop', ref: 'refs/heads/release-*' };
    const grants = [{ ...none, claims: wanted }];
    const tokens = jobs({ grants });
    await expect(tokens.identify(await sign())).rejects.toThrow(/granted/);
    const release = { ...claims, ref: 'refs/heads/release-1' };
    await expect(tokens.identify(await sign(release))).resolves.toBeDefined();
  });

  it.each<[string, () => object | undefined, RegExp]>([
    ['does not answer', () => undefined, /answered with 500/],
    ['answers something else', () => ({ a: 1 }), /names no issuer/],
    [
      'answers for another issuer',
      () => ({ issuer: 'https://x.io', jwks_uri: `${url}/keys` }),
      /is of the issuer https:\/\/x\.io/,
    ],
  ])('lets nobody in while the issuer %s', async (_what, document, message) => {
    said = document();
    let time = now;
    const tokens = jobs({}, () => time);
    const token = await sign();
    const unreadable = {
      name: 'ServiceUnavailableError',
      message: expect.stringMatching(message),
    };
    await expect(tokens.identify(token)).rejects.toMatchObject(unreadable);
    await expect(tokens.identify(token)).rejects.toMatchObject(unreadable);
    expect(requests).toBe(1);
    said = { issuer: url, jwks_uri: `${url}/keys` };
    time += 5_000;
    await expect(tokens.identify(token)).resolves.toBeDefined();
  });
});
