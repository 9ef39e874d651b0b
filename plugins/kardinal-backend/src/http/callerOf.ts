import {
  BackstageCredentials,
  HttpAuthService,
} from '@backstage/backend-plugin-api';
import { Request } from 'express';

/** Who sent a request: what is recorded is the authenticated name, whatever the body says. */
export interface Caller {
  readonly credentials: BackstageCredentials;
  /** The entity ref of a user, or the name of a service. */
  readonly name: string;
}

/** @throws AuthenticationError (401) */
export async function callerOf(
  { httpAuth }: { readonly httpAuth: HttpAuthService },
  req: Request,
): Promise<Caller> {
  const credentials = await httpAuth.credentials(req, {
    allow: ['user', 'service'],
  });
  const { principal } = credentials;
  const name =
    principal.type === 'user' ? principal.userEntityRef : principal.subject;
  return { credentials, name };
}
