import { TestSandbox } from './TestSandbox';

/**
 * What a browser has once somebody is signed in as the guest, who owns the sample service.
 *
 * @throws Error where the backend is away
 */
export async function guestToken({ portalUrl }: TestSandbox): Promise<string> {
  const session = await fetch(`${portalUrl}/api/auth/guest/refresh`, {
    method: 'POST',
    signal: AbortSignal.timeout(30_000),
  });
  const { backstageIdentity } = (await session.json()) as {
    readonly backstageIdentity: { readonly token: string };
  };
  return backstageIdentity.token;
}
