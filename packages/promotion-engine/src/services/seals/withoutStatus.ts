import { KubeObject } from '@kardinal/kube-controller';

/** The resource as if its controller had never looked at it. */
export function withoutStatus<R extends KubeObject>(resource: R): R {
  const { status, ...rest } = resource as R & { readonly status?: unknown };
  return rest as unknown as R;
}
