import {
  AuthenticationError,
  NotAllowedError,
  ServiceUnavailableError,
} from '@backstage/errors';
import {
  decodeJwt,
  errors,
  JWTPayload,
  jwtVerify,
  JWTVerifyGetKey,
} from 'jose';
import { CiIssuer } from '../../ciIssuerSettings';
import { covers } from './ciAuthorization';
import { CiGrants, grantOfJob } from './CiGrant';
import { readIssuerKeys } from './readIssuerKeys';

/** Signatures by a public key: a secret that the issuer shares with anybody proves nothing. */
const algorithms =
  'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA'.split(' ');

/** Milliseconds after which keys that could not be read are tried again. */
const failurePause = 5_000;

/** Seconds by which clocks may differ. */
const clockTolerance = 30;

/** What keys of issuers are read with. */
export interface JobTokenOptions {
  readonly issuers: readonly CiIssuer[];
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Default {@link readIssuerKeys}. */
  readonly readKeys?: (issuer: string) => Promise<JWTVerifyGetKey>;
}

interface KeyRead {
  readonly keys: Promise<JWTVerifyGetKey>;
  failedAt?: number;
}

/** Tokens that a CI server gives its jobs, as OpenID Connect issuers sign them. */
export class JobTokens {
  readonly #options: JobTokenOptions;
  readonly #reads = new Map<string, KeyRead>();

  constructor(options: JobTokenOptions) {
    this.#options = options;
  }

  get isEmpty(): boolean {
    return this.#options.issuers.length === 0;
  }

  /**
   * The job that a token is of, and what is granted to it.
   *
   * @throws AuthenticationError (401) where no configured issuer has signed it, for the audience of this installation and
   * this time; NotAllowedError (403) where no grant is for its claims; ServiceUnavailableError (503) where the keys of its
   * issuer cannot be read
   * @see https://openid.net/specs/openid-connect-core-1_0.html#IDTokenValidation
   */
  async identify(
    token: string,
  ): Promise<{ readonly name: string; readonly grants: CiGrants }> {
    const issuer = this.#issuerOf(token);
    const claims = await this.#verify(token, issuer);
    const job = `${issuer.name} ${claims.sub ?? ''}`.trim();
    const [first, ...others] = issuer.grants
      .filter(grant => isFor(grant.claims, claims))
      .map(grant => grantOfJob(issuer, job, grant));
    if (first !== undefined) return { name: job, grants: [first, ...others] };
    throw new NotAllowedError(
      `Nothing is granted to the job ${job}: no entry of grants of the issuer ${issuer.name} in kardinal.ci.issuers is for its claims`,
    );
  }

  #issuerOf(token: string): CiIssuer {
    const found = this.#options.issuers.find(
      ({ issuer }) => issuer === issuerOf(token),
    );
    if (found) return found;
    throw new AuthenticationError('The CI token is not known');
  }

  async #verify(token: string, issuer: CiIssuer): Promise<JWTPayload> {
    const keys = await this.#keysOf(issuer);
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer: issuer.issuer,
        audience: issuer.audience,
        algorithms,
        clockTolerance,
        currentDate: new Date(this.#options.now()),
        requiredClaims: ['exp', 'sub'],
      });
      return payload;
    } catch (error) {
      throw refusalOf(error, issuer);
    }
  }

  /** Read once for all requests that want them, and not again for a while where they cannot be read. */
  async #keysOf({ name, issuer }: CiIssuer): Promise<JWTVerifyGetKey> {
    const { now, readKeys = readIssuerKeys } = this.#options;
    const before = this.#reads.get(issuer);
    const isKept =
      before !== undefined &&
      (before.failedAt === undefined || now() - before.failedAt < failurePause);
    const read: KeyRead = isKept ? before : { keys: readKeys(issuer) };
    this.#reads.set(issuer, read);
    try {
      return await read.keys;
    } catch (error) {
      read.failedAt ??= now();
      throw unreadable(name, error);
    }
  }
}

function issuerOf(token: string): string | undefined {
  try {
    return decodeJwt(token).iss;
  } catch {
    return undefined;
  }
}

/** Every claim that the grant names, as a pattern; a claim that the token does not have fits none. */
function isFor(
  wanted: Readonly<Record<string, string>>,
  claims: JWTPayload,
): boolean {
  return Object.entries(wanted).every(([name, pattern]) => {
    const value = Object.hasOwn(claims, name) ? claims[name] : undefined;
    if (value === undefined || typeof value === 'object') return false;
    return covers(pattern, String(value));
  });
}

function refusalOf(error: unknown, { name, audience }: CiIssuer): Error {
  if (error instanceof errors.JWTExpired)
    return new AuthenticationError(
      `The token of the issuer ${name} has expired; the job has to ask for a new one`,
    );
  if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'aud')
    return new AuthenticationError(
      `The token of the issuer ${name} is for another audience; the job has to ask for one for ${audience}`,
    );
  const isOfToken =
    error instanceof errors.JOSEError &&
    !(error instanceof errors.JWKSTimeout) &&
    !(error instanceof errors.JWKSInvalid) &&
    // What the keys were asked for, and how that ended.
    error.code !== 'ERR_JOSE_GENERIC';
  if (isOfToken)
    return new AuthenticationError(
      `The token is not valid as one of the issuer ${name}: ${error.message}`,
    );
  return unreadable(name, error);
}

function unreadable(name: string, error: unknown): Error {
  const why = error instanceof Error ? error.message : String(error);
  return new ServiceUnavailableError(
    `The keys of the issuer ${name} cannot be read, so no token of it can be verified: ${why}`,
  );
}
