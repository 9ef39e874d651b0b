import { FieldError } from '../../api/FieldError';
import { isObject, Json, JsonObject } from '../../json/Json';

const field = 'spec.strategy';
const place = `${field}.rollingUpdate`;

/** Checks how a Deployment replaces its pods. */
export function validateStrategy(strategy: Json | undefined): FieldError[] {
  if (!isObject(strategy)) return [];
  const { type, rollingUpdate } = strategy;
  if (type === 'Recreate') {
    if (!rollingUpdate) return [];
    const detail = 'may not be specified when strategy `type` is Recreate';
    return [{ type: 'Forbidden', field: place, detail }];
  }
  if (type !== 'RollingUpdate') {
    const detail = 'supported values: "Recreate", "RollingUpdate"';
    return [{ type: 'NotSupported', field, value: strategy, detail }];
  }
  return isObject(rollingUpdate) ? validateRolling(rollingUpdate) : [];
}

function validateRolling(rolling: JsonObject): FieldError[] {
  const { maxUnavailable, maxSurge } = rolling;
  const errors = [
    ...validateShare(maxUnavailable, 'maxUnavailable'),
    ...validateShare(maxSurge, 'maxSurge'),
  ];
  if (isNothing(maxUnavailable) && isNothing(maxSurge)) {
    const detail = 'may not be 0 when `maxSurge` is 0';
    errors.push(invalid('maxUnavailable', maxUnavailable, detail));
  }
  return errors;
}

/** A number of pods, or a share of them. */
function validateShare(value: Json | undefined, name: string): FieldError[] {
  if (typeof value === 'number' && value < 0) {
    return [invalid(name, value, 'must be greater than or equal to 0')];
  }
  if (typeof value === 'string' && !/^[0-9]+%$/.test(value)) {
    const detail = 'must be a number of percent, such as 25%';
    return [invalid(name, value, detail)];
  }
  return [];
}

function isNothing(value: Json | undefined): boolean {
  return value === 0 || value === '0%';
}

function invalid(
  name: string,
  value: Json | undefined,
  detail: string,
): FieldError {
  return { type: 'Invalid', field: `${place}.${name}`, value, detail };
}
