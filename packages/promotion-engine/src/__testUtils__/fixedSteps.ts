import {
  PromotionStep,
  promotionStepType,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  deepEqual,
  findCondition,
  InvalidError,
} from '@kardinal/kube-controller';
import { FakeType } from '@kardinal/kube-controller/testing';
import { hasStarted } from '../services/derivation/hasStarted';

/** PromotionSteps of a fake cluster, with the rule of their CustomResourceDefinition. */
export const fixedSteps: FakeType = {
  type: promotionStepType,
  admit: (object, before) => {
    if (before === undefined) return object;
    const step = object as PromotionStep;
    const stored = before as PromotionStep;
    const ready = findCondition(stored.status?.conditions, 'Ready');
    const isFixed = hasStarted(stored) && ready?.reason !== 'NotDerived';
    if (!isFixed || deepEqual(step.spec, stored.spec)) return object;
    throw new InvalidError(
      `PromotionStep ${object.metadata.name}: spec is fixed once the promotion has started`,
      422,
      'Invalid',
    );
  },
};
