import { KubeObject, StatusOf } from '@kardinal/foundation';

/** The status of an object, whatever its type says. */
export function statusOf<R extends KubeObject>(
  resource: R,
): StatusOf<R> | undefined {
  return (resource as { status?: StatusOf<R> }).status;
}

/** A copy of the object with another status. */
export function withStatus<R extends KubeObject>(
  resource: R,
  status: StatusOf<R> | undefined,
): R {
  const { status: _, ...rest } = resource as R & { status?: unknown };
  return (status === undefined ? rest : { ...rest, status }) as R;
}
