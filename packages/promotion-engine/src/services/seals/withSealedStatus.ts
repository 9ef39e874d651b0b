import {
  EffectHandlers,
  KeyedEffect,
  KubeObject,
  Reconciler,
  StatusOf,
} from '@kardinal/kube-controller';
import { Seals } from './Seals';

/** Whose statuses are sealed, and what is left of one that somebody else wrote. */
export interface StatusSealing<R extends KubeObject> {
  readonly seals: Seals;
  /** The resource with what can be believed of its status. */
  readonly trusted: (resource: R) => R;
  /** Whether what the pass makes of the resource is sealed: not where it keeps what cannot be believed. */
  readonly isSealed: (resource: R) => boolean;
}

/** The same reconciler, which believes its own statuses only and seals them. */
export function withSealedStatus<
  R extends KubeObject,
  O,
  E extends KeyedEffect,
  F extends Record<E['type'], unknown>,
>(
  reconciler: Reconciler<R, O, E, F>,
  { seals, trusted, isSealed }: StatusSealing<R>,
): Reconciler<R, O, E, F> {
  const sealed = (resource: R, status: StatusOf<R>): StatusOf<R> =>
    isSealed(resource) ? seals.sealStatus(resource, status) : status;
  const { recordRefusal } = reconciler;
  return {
    ...reconciler,
    observe: (resource, signal) =>
      reconciler.observe(trusted(resource), signal),
    decide: (resource, seen, now) => {
      const decision = reconciler.decide(trusted(resource), seen, now);
      return { ...decision, status: sealed(resource, decision.status) };
    },
    effects: sealedEffects(reconciler.effects, sealed),
    ...(recordRefusal && {
      recordRefusal: (resource, refusal, now) =>
        sealed(resource, recordRefusal(trusted(resource), refusal, now)),
    }),
  };
}

/** An effect records on what this very pass has committed. */
function sealedEffects<
  R extends KubeObject,
  E extends KeyedEffect,
  F extends Record<E['type'], unknown>,
>(
  effects: EffectHandlers<R, E, F>,
  sealed: (resource: R, status: StatusOf<R>) => StatusOf<R>,
): EffectHandlers<R, E, F> {
  type Handler = EffectHandlers<R, E, F>[E['type']];
  const handlers = Object.entries(effects) as [string, Handler][];
  return Object.fromEntries(
    handlers.map(([type, handler]): [string, Handler] => [
      type,
      {
        perform: handler.perform,
        record: (resource, effect, receipt, now) =>
          sealed(resource, handler.record(resource, effect, receipt, now)),
      },
    ]),
  ) as unknown as EffectHandlers<R, E, F>;
}
