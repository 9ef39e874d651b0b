import { ConflictError, NotFoundError } from '@backstage/errors';
import { Legality } from '@kardinal/backstage-plugin-kardinal-common';
import { unreachable } from '@kardinal/foundation';

/**
 * Goes on only where a command is allowed.
 *
 * @throws ConflictError (409) or NotFoundError (404) with the sentence that the portal shows
 */
export function demand(legality: Legality): void {
  switch (legality.type) {
    case 'allowed':
      return;
    case 'refused':
      throw new ConflictError(legality.reason);
    case 'missing':
      throw new NotFoundError(legality.reason);
    default:
      unreachable(legality);
  }
}
