import { FieldError } from '../../api/FieldError';
import { isObject, Json, JsonObject, valueAt } from '../../json/Json';
import { dnsLabelProblems } from '../../schema/names';

const pullPolicies = ['Always', 'IfNotPresent', 'Never'];

function list(value: Json | undefined): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function required(field: string, detail = ''): FieldError {
  return { type: 'Required', field, detail };
}

/** Checks the parts of a pod that every pod has: containers, their names, images, ports and mounts. */
export function validatePodSpec(spec: JsonObject, field: string): FieldError[] {
  const errors: FieldError[] = [];
  const containers = list(spec.containers);
  if (containers.length === 0) errors.push(required(`${field}.containers`));
  const volumes = list(spec.volumes).map(volume => String(volume.name ?? ''));
  errors.push(...validateNames(volumes, `${field}.volumes`));
  for (const name of ['containers', 'initContainers']) {
    const all = list(spec[name]);
    const place = `${field}.${name}`;
    const names = all.map(container => String(container.name ?? ''));
    errors.push(...validateNames(names, place));
    all.forEach((container, index) =>
      errors.push(
        ...validateContainer(container, volumes, `${place}[${index}]`),
      ),
    );
  }
  return errors;
}

function validateNames(names: readonly string[], field: string): FieldError[] {
  return names.flatMap((name, index): FieldError[] => {
    const place = `${field}[${index}].name`;
    if (name === '') return [required(place)];
    const problems = dnsLabelProblems(name).map(
      (detail): FieldError => ({
        type: 'Invalid',
        field: place,
        value: name,
        detail,
      }),
    );
    const repeated = names.indexOf(name) < index;
    if (!repeated) return problems;
    return [
      ...problems,
      { type: 'Duplicate', field: place, value: name, detail: '' },
    ];
  });
}

function validateContainer(
  container: JsonObject,
  volumes: readonly string[],
  field: string,
): FieldError[] {
  const errors: FieldError[] = [];
  if (!container.image) errors.push(required(`${field}.image`));
  if (!pullPolicies.includes(String(container.imagePullPolicy))) {
    errors.push({
      type: 'NotSupported',
      field: `${field}.imagePullPolicy`,
      value: container.imagePullPolicy ?? '',
      detail: 'supported values: "Always", "IfNotPresent", "Never"',
    });
  }
  list(container.ports).forEach((port, index) =>
    errors.push(...validatePort(port, `${field}.ports[${index}]`)),
  );
  list(container.env).forEach((variable, index) => {
    if (!variable.name) errors.push(required(`${field}.env[${index}].name`));
  });
  list(container.volumeMounts).forEach((mount, index) => {
    const place = `${field}.volumeMounts[${index}]`;
    if (!mount.name) errors.push(required(`${place}.name`));
    if (!volumes.includes(String(mount.name ?? ''))) {
      errors.push({
        type: 'NotFound',
        field: `${place}.name`,
        value: mount.name ?? '',
        detail: '',
      });
    }
    if (!mount.mountPath) errors.push(required(`${place}.mountPath`));
  });
  return errors;
}

const protocols = ['SCTP', 'TCP', 'UDP'];

function validatePort(port: JsonObject, field: string): FieldError[] {
  const errors: FieldError[] = [];
  const number = Number(port.containerPort ?? 0);
  if (number === 0) errors.push(required(`${field}.containerPort`));
  else if (number < 1 || number > 65535) {
    const detail = 'must be between 1 and 65535, inclusive';
    errors.push({
      type: 'Invalid',
      field: `${field}.containerPort`,
      value: number,
      detail,
    });
  }
  if (!protocols.includes(String(port.protocol))) {
    const detail = 'supported values: "SCTP", "TCP", "UDP"';
    errors.push({
      type: 'NotSupported',
      field: `${field}.protocol`,
      value: port.protocol,
      detail,
    });
  }
  return errors;
}

/** Checks a selector and that the pods of the template are selected by it. */
export function validateSelector(spec: JsonObject, kind: string): FieldError[] {
  const { selector } = spec;
  if (!isObject(selector)) {
    return [required('spec.selector'), mismatch(spec)];
  }
  const wanted = isObject(selector.matchLabels) ? selector.matchLabels : {};
  const expressions = list(selector.matchExpressions);
  if (Object.keys(wanted).length + expressions.length === 0) {
    const detail = `empty selector is invalid for ${kind}`;
    return [
      { type: 'Invalid', field: 'spec.selector', value: selector, detail },
    ];
  }
  const labels = labelsOf(spec);
  const fits =
    Object.entries(wanted).every(([name, value]) => labels[name] === value) &&
    expressions.every(expression => holds(expression, labels));
  return fits ? [] : [mismatch(spec)];
}

function labelsOf(spec: JsonObject): JsonObject {
  const found = valueAt(spec, ['template', 'metadata', 'labels']);
  return isObject(found) ? found : {};
}

function mismatch(spec: JsonObject): FieldError {
  return {
    type: 'Invalid',
    field: 'spec.template.metadata.labels',
    value: labelsOf(spec),
    detail: '`selector` does not match template `labels`',
  };
}

function holds(expression: JsonObject, labels: JsonObject): boolean {
  const value = labels[String(expression.key)];
  const values = Array.isArray(expression.values) ? expression.values : [];
  switch (expression.operator) {
    case 'In':
      return value !== undefined && values.includes(value);
    case 'NotIn':
      return value === undefined || !values.includes(value);
    case 'Exists':
      return value !== undefined;
    case 'DoesNotExist':
      return value === undefined;
    default:
      return false;
  }
}
