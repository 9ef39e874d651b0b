import { createRemoteJWKSet, JWTVerifyGetKey } from 'jose';
import { z } from 'zod';

/** Milliseconds in which the issuer has to answer. */
const timeoutDuration = 5_000;

const discovery = z.object({ issuer: z.string(), jwks_uri: z.url() });

/**
 * The keys that an issuer signs with, from where its discovery document says; they are read again when a token names one
 * that is not known, but no more often than every half minute.
 *
 * @param issuer - its URL, which the operator has configured
 * @throws Error when it does not answer, or answers for another issuer
 * @see https://openid.net/specs/openid-connect-discovery-1_0.html#ProviderConfig
 */
export async function readIssuerKeys(issuer: string): Promise<JWTVerifyGetKey> {
  const base = issuer.replace(/\/$/, '');
  const response = await fetch(`${base}/.well-known/openid-configuration`, {
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutDuration),
  });
  if (!response.ok)
    throw new Error(
      `its discovery document is answered with ${response.status}`,
    );
  const parsed = discovery.safeParse(await response.json());
  if (!parsed.success)
    throw new Error('its discovery document names no issuer and jwks_uri');
  const { issuer: named, jwks_uri: keys } = parsed.data;
  if (named !== issuer)
    throw new Error(`its discovery document is of the issuer ${named}`);
  if (new URL(keys).protocol !== new URL(issuer).protocol)
    throw new Error(
      `its keys are elsewhere than over ${new URL(issuer).protocol}`,
    );
  return createRemoteJWKSet(new URL(keys), { timeoutDuration });
}
