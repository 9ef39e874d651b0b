import type { AppPermissions } from '../options';
import { type Caller, permits } from '../server/Accounts';
import { GraphqlError } from './execute';

/** @throws GraphqlError as GitHub has it where the token of an App may not do something @public */
export function requirePermission(
  caller: Caller,
  what: keyof AppPermissions,
  wanted: 'read' | 'write',
): void {
  if (!permits(caller, what, wanted))
    throw new GraphqlError(
      'Resource not accessible by integration',
      'FORBIDDEN',
    );
}
