import { FieldError } from '../../api/FieldError';
import { KubeObject } from '../../api/KubeObject';
import { equal, isObject, JsonObject } from '../../json/Json';
import { Strategy } from '../ResourceType';
import { sizeOf } from './configMap';
import { immutableErrors, largestData, validateKeys } from './dataKeys';

const opaque = 'Opaque';

/** Secrets: plain text becomes data; each type needs its own keys. */
export const secretStrategy: Strategy = {
  default(secret) {
    encodeStrings(secret);
    secret.type ??= opaque;
  },
  validate: secret => ({ errors: validate(secret) }),
  validateUpdate(secret, old) {
    const changed = equal(secret.data, old.data) ? [] : ['data'];
    return {
      errors: [
        ...typeChange(secret, old),
        ...immutableErrors(secret, old, changed),
        ...validate(secret),
      ],
    };
  },
};

function encodeStrings(secret: KubeObject): void {
  const { stringData } = secret;
  delete secret.stringData;
  if (!isObject(stringData)) return;
  const data: JsonObject = isObject(secret.data) ? { ...secret.data } : {};
  for (const [key, value] of Object.entries(stringData)) {
    data[key] = Buffer.from(String(value)).toString('base64');
  }
  secret.data = data;
}

function typeChange(secret: KubeObject, old: KubeObject): FieldError[] {
  if (secret.type === old.type) return [];
  const detail = 'field is immutable';
  return [{ type: 'Invalid', field: 'type', value: secret.type, detail }];
}

function validate(secret: KubeObject): FieldError[] {
  const errors = validateKeys(secret.data, 'data');
  if (sizeOf(secret.data, 'base64') > largestData) {
    const detail = `may not be more than ${largestData} bytes`;
    errors.push({ type: 'TooLong', field: 'data', detail });
  }
  return [...errors, ...validateType(secret)];
}

const accountName = 'kubernetes.io/service-account.name';

/** What each type needs to have. */
function validateType(secret: KubeObject): FieldError[] {
  const data = isObject(secret.data) ? secret.data : {};
  const required = (...keys: readonly string[]) =>
    keys
      .filter(key => data[key] === undefined)
      .map(key => requiredError(`data[${key}]`));
  switch (secret.type) {
    case 'kubernetes.io/service-account-token':
      if (secret.metadata.annotations?.[accountName]) return [];
      return [requiredError(`metadata.annotations[${accountName}]`)];
    case 'kubernetes.io/dockercfg':
      return jsonErrors(data, '.dockercfg');
    case 'kubernetes.io/dockerconfigjson':
      return jsonErrors(data, '.dockerconfigjson');
    case 'kubernetes.io/basic-auth': {
      const missing = required('username', 'password');
      return missing.length === 2 ? missing : [];
    }
    case 'kubernetes.io/ssh-auth':
      return data['ssh-privatekey']
        ? []
        : [requiredError('data[ssh-privatekey]')];
    case 'kubernetes.io/tls':
      return required('tls.crt', 'tls.key');
    default:
      return [];
  }
}

function requiredError(field: string): FieldError {
  return { type: 'Required', field, detail: '' };
}

function jsonErrors(data: JsonObject, key: string): FieldError[] {
  const field = `data[${key}]`;
  const encoded = data[key];
  if (encoded === undefined) return [requiredError(field)];
  try {
    const value: unknown = JSON.parse(
      Buffer.from(String(encoded), 'base64').toString(),
    );
    if (isObject(value) || value === null) return [];
  } catch {
    // Reported below, without the text: it is secret.
  }
  const detail = 'it is no JSON object';
  const value = '<secret contents redacted>';
  return [{ type: 'Invalid', field, value, detail }];
}
