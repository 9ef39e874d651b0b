import { KubeObject } from '@kardinal/kube-controller';

/**
 * The field manager beside its own that wrote the spec of an object last; `undefined` where the API server names none.
 *
 * @see https://kubernetes.io/docs/reference/using-api/server-side-apply/#field-management
 * @public
 */
export function whoWrote(
  { metadata }: KubeObject,
  ownManager: string,
): string | undefined {
  const others = (metadata.managedFields ?? [])
    .flatMap(specWrite)
    .filter(({ manager }) => manager !== ownManager);
  return others.sort((a, b) => (a.time < b.time ? 1 : -1))[0]?.manager;
}

function specWrite(
  entry: unknown,
): readonly { readonly manager: string; readonly time: string }[] {
  const { manager, subresource, fieldsV1, time } = entry as {
    readonly manager?: unknown;
    readonly subresource?: unknown;
    readonly fieldsV1?: Readonly<Record<string, unknown>>;
    readonly time?: unknown;
  };
  if (typeof manager !== 'string' || subresource) return [];
  return fieldsV1?.['f:spec'] === undefined
    ? []
    : [{ manager, time: String(time ?? '') }];
}
