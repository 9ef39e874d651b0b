import { JsonObject, StoredObject } from '../../packages/embedded-cluster/src';
import { KubeObject } from '../../packages/kube-controller/src';
import { sealAnnotation, Seals } from '../../packages/promotion-engine/src';

/** Of the control plane, and of the agents by shard. */
export type SealsOf = (shard?: string) => Seals;

/** Seals again what the controllers and agents have sealed: the seal of a copy is not over what the copy says. */
export function withSeals(
  object: StoredObject,
  sealsOf: SealsOf,
): StoredObject {
  const value = object.value as unknown as KubeObject & {
    readonly spec?: { readonly shard?: string };
    readonly status?: { readonly seal?: string };
  };
  const isSealed = value.metadata.annotations?.[sealAnnotation] !== undefined;
  const sealed = isSealed ? sealsOf().seal(value) : value;
  const { status, spec } = value;
  const writer = value.kind === 'PromotionStep' ? spec?.shard : undefined;
  const whole =
    status?.seal === undefined
      ? sealed
      : {
          ...sealed,
          status: sealsOf(writer).sealStatus(sealed, status as never),
        };
  return { ...object, value: whole as unknown as JsonObject };
}
