import { ConflictError } from '@backstage/errors';
import {
  Bundle,
  CommandArguments,
  CommandContext,
  gateTargetOf,
  OverrideOrder,
  parseDuration,
  withdrawable,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  Engine,
  overrideAnnotations,
  withdrawalAnnotations,
} from '@kardinal/promotion-engine';

type Requests = Engine['requests'];

/** Annotations for one Bundle. */
export interface SignedAnnotations {
  readonly bundle: Bundle;
  readonly annotations: Readonly<Record<string, string>>;
}

/**
 * The order to release the gate that a person names, signed for its Bundle.
 *
 * @throws ConflictError (409) where there is no such gate any more
 */
export function overrideOrder(
  requests: Requests,
  request: CommandArguments<'override'>,
  context: CommandContext,
  requestedBy: string,
): SignedAnnotations {
  const found = gateTargetOf(request, context);
  if (found.type !== 'found') throw new ConflictError(found.reason);
  const { bundle, environment, gate } = found.target;
  const duration = parseDuration(request.duration) ?? 0;
  const order: OverrideOrder = {
    environment,
    gate,
    requestedBy,
    reason: request.reason,
    requestedAt: new Date(context.now).toISOString(),
    expiresAt: new Date(context.now + duration).toISOString(),
  };
  return { bundle, annotations: overrideAnnotations(requests, bundle, order) };
}

/** The withdrawals of what a person takes back, signed for its Bundle; `undefined` where nothing lasts any more. */
export function withdrawalOrder(
  requests: Requests,
  request: CommandArguments<'withdraw'>,
  context: CommandContext,
  requestedBy: string,
): SignedAnnotations | undefined {
  const bundle = context.bundles.find(
    ({ metadata }) => metadata.name === request.bundle,
  );
  if (bundle === undefined) return undefined;
  const requestedAt = new Date(context.now).toISOString();
  const annotations = withdrawable(request, context).flatMap(([override]) =>
    Object.entries(
      withdrawalAnnotations(requests, bundle, {
        override,
        requestedBy,
        requestedAt,
      }),
    ),
  );
  return { bundle, annotations: Object.fromEntries(annotations) };
}
