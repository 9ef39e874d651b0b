import { FieldError } from '../../api/FieldError';
import { KubeObject } from '../../api/KubeObject';
import { isObject, Json } from '../../json/Json';
import { Strategy } from '../ResourceType';

/** Leases: durations and counts that make sense. */
export const leaseStrategy: Strategy = {
  validate: lease => ({ errors: validate(lease) }),
  validateUpdate: lease => ({ errors: validate(lease) }),
};

function validate(lease: KubeObject): FieldError[] {
  const spec = isObject(lease.spec) ? lease.spec : {};
  const errors: FieldError[] = [];
  const refuse = (field: string, value: Json | undefined, detail: string) =>
    errors.push({ type: 'Invalid', field: `spec.${field}`, value, detail });
  const { leaseDurationSeconds, leaseTransitions } = spec;
  if (typeof leaseDurationSeconds === 'number' && leaseDurationSeconds <= 0) {
    refuse(
      'leaseDurationSeconds',
      leaseDurationSeconds,
      'must be greater than 0',
    );
  }
  if (typeof leaseTransitions === 'number' && leaseTransitions < 0) {
    const detail = 'must be greater than or equal to 0';
    refuse('leaseTransitions', leaseTransitions, detail);
  }
  if (spec.preferredHolder && !spec.strategy) {
    errors.push({
      type: 'Forbidden',
      field: 'spec.preferredHolder',
      detail: 'may only be specified if `strategy` is defined',
    });
  }
  return errors;
}
