import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A CI server that signs tokens for its jobs. */
export interface Issuer {
  readonly url: string;
  /** Where a job of GitHub Actions asks for its token, and with which secret. */
  readonly tokenUrl: string;
  readonly tokenSecret: string;
  /** A token as GitLab gives its jobs. */
  token(audience: string): string;
  stop(): Promise<void>;
}

const algorithm = 'RS256';
const kid = 'key-of-the-journey';
const tokenSecret = 'secret-of-the-job';

/**
 * Plays the part of a CI server on the loopback interface: its discovery document and keys, and the address where a job of
 * GitHub Actions gets its tokens.
 *
 * @param claims - what every token says of its job
 * @see https://openid.net/specs/openid-connect-discovery-1_0.html
 * @see https://docs.github.com/en/actions/concepts/security/openid-connect
 */
export async function startIssuer(
  claims: Readonly<Record<string, string>>,
): Promise<Issuer> {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = keys.publicKey.export({ format: 'jwk' });
  let issuer = '';
  const token = (audience: string): string => {
    const iat = Math.floor(Date.now() / 1000);
    const payload = { ...claims, iss: issuer, aud: audience };
    const parts = [
      { alg: algorithm, kid, typ: 'JWT' },
      { ...payload, iat, nbf: iat, exp: iat + 300 },
    ].map(part => Buffer.from(JSON.stringify(part)).toString('base64url'));
    const text = parts.join('.');
    const signature = sign('sha256', Buffer.from(text), keys.privateKey);
    return `${text}.${signature.toString('base64url')}`;
  };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer);
    const answer = (status: number, body: unknown) =>
      response
        .writeHead(status, { 'Content-Type': 'application/json' })
        .end(JSON.stringify(body));
    if (pathname === '/.well-known/openid-configuration')
      return answer(200, { issuer, jwks_uri: `${issuer}/keys` });
    if (pathname === '/keys')
      return answer(200, {
        keys: [{ ...jwk, kid, alg: algorithm, use: 'sig' }],
      });
    const isJob = request.headers.authorization === `Bearer ${tokenSecret}`;
    if (pathname !== '/token' || !isJob) return answer(401, {});
    return answer(200, { value: token(searchParams.get('audience') ?? '') });
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: issuer,
    tokenUrl: `${issuer}/token?api-version=2.0`,
    tokenSecret,
    token,
    stop: () =>
      new Promise(done => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
