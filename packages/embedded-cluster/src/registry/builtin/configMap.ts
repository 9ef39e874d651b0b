import { FieldError } from '../../api/FieldError';
import { KubeObject } from '../../api/KubeObject';
import { equal, isObject, Json } from '../../json/Json';
import { Strategy } from '../ResourceType';
import { immutableErrors, largestData, validateKeys } from './dataKeys';

const maps = ['data', 'binaryData'];

/** ConfigMaps: keys, size, immutability. */
export const configMapStrategy: Strategy = {
  validate: configMap => ({ errors: validate(configMap) }),
  validateUpdate(configMap, old) {
    const changed = maps.filter(name => !equal(configMap[name], old[name]));
    return {
      errors: [
        ...immutableErrors(configMap, old, changed),
        ...validate(configMap),
      ],
    };
  },
};

function validate(configMap: KubeObject): FieldError[] {
  const errors = maps.flatMap(name => validateKeys(configMap[name], name));
  const { data, binaryData } = configMap;
  for (const key of isObject(data) ? Object.keys(data) : []) {
    if (!isObject(binaryData) || binaryData[key] === undefined) continue;
    errors.push({
      type: 'Invalid',
      field: `data[${key}]`,
      value: key,
      detail: 'duplicate of key present in binaryData',
    });
  }
  if (sizeOf(data, 'utf8') + sizeOf(binaryData, 'base64') > largestData) {
    const detail = `may not be more than ${largestData} bytes`;
    errors.push({ type: 'TooLong', field: '', detail });
  }
  return errors;
}

/** Bytes of all values. */
export function sizeOf(
  map: Json | undefined,
  encoding: 'utf8' | 'base64',
): number {
  if (!isObject(map)) return 0;
  return Object.values(map).reduce<number>(
    (sum, value) => sum + Buffer.byteLength(String(value), encoding),
    0,
  );
}
