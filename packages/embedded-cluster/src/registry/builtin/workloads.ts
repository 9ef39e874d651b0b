import { FieldError } from '../../api/FieldError';
import { KubeObject } from '../../api/KubeObject';
import { equal, isObject, Json, JsonObject, valueAt } from '../../json/Json';
import { dnsSubdomainProblems } from '../../schema/names';
import { Strategy } from '../ResourceType';
import { defaultPodSpec } from './podDefaults';
import { validateStrategy } from './deploymentStrategy';
import { validatePodSpec, validateSelector } from './podValidation';

function specOf(object: KubeObject): JsonObject {
  return isObject(object.spec) ? object.spec : {};
}

function defaultTemplate(spec: JsonObject): void {
  const pod = valueAt(spec, ['template', 'spec']);
  if (isObject(pod)) defaultPodSpec(pod, 'template');
}

function keepStatus(object: KubeObject, old: KubeObject): void {
  object.status = old.status;
}

function keepSpec(object: KubeObject, old: KubeObject): void {
  object.spec = old.spec;
  object.metadata.labels = old.metadata.labels;
  if (!object.metadata.labels) delete object.metadata.labels;
}

function nonNegative(
  spec: JsonObject,
  fields: readonly string[],
): FieldError[] {
  return fields.flatMap((name): FieldError[] => {
    const value = spec[name];
    if (typeof value !== 'number' || value >= 0) return [];
    const detail = 'must be greater than or equal to 0';
    return [{ type: 'Invalid', field: `spec.${name}`, value, detail }];
  });
}

function validateTemplate(spec: JsonObject): FieldError[] {
  const pod = valueAt(spec, ['template', 'spec']);
  const errors = validatePodSpec(
    isObject(pod) ? pod : {},
    'spec.template.spec',
  );
  const policy = valueAt(pod, ['restartPolicy']);
  if (policy === 'Always') return errors;
  const field = 'spec.template.spec.restartPolicy';
  const detail = 'supported values: "Always"';
  return [
    ...errors,
    { type: 'NotSupported', field, value: policy ?? '', detail },
  ];
}

function immutableSelector(object: KubeObject, old: KubeObject): FieldError[] {
  const value = specOf(object).selector;
  if (equal(value, specOf(old).selector)) return [];
  const detail = 'field is immutable';
  return [{ type: 'Invalid', field: 'spec.selector', value, detail }];
}

const counts = [
  'replicas',
  'minReadySeconds',
  'revisionHistoryLimit',
  'progressDeadlineSeconds',
];

function workload(
  kind: string,
  defaults: (spec: JsonObject) => void,
): Strategy {
  const check = (object: KubeObject) => {
    const spec = specOf(object);
    return [
      ...nonNegative(spec, counts),
      ...validateSelector(spec, kind),
      ...validateStrategy(spec.strategy),
      ...validateTemplate(spec),
    ];
  };
  return {
    validateName: dnsSubdomainProblems,
    default(object) {
      const spec = specOf(object);
      defaults(spec);
      defaultTemplate(spec);
    },
    prepareCreate(object) {
      object.status = emptyStatus(kind);
    },
    prepareUpdate: keepStatus,
    prepareStatusUpdate: keepSpec,
    validate: object => ({ errors: check(object) }),
    validateUpdate: (object, old) => ({
      errors: [...check(object), ...immutableSelector(object, old)],
    }),
  };
}

function emptyStatus(kind: string): Json {
  return kind === 'replicaset' ? { replicas: 0 } : {};
}

/** Deployments: defaults of a rolling update. Nothing rolls out here: nobody runs pods. */
export const deploymentStrategy = workload('deployment', spec => {
  spec.replicas ??= 1;
  spec.revisionHistoryLimit ??= 10;
  spec.progressDeadlineSeconds ??= 600;
  const strategy: JsonObject = isObject(spec.strategy) ? spec.strategy : {};
  strategy.type ??= 'RollingUpdate';
  if (strategy.type === 'RollingUpdate') {
    const rolling: JsonObject = isObject(strategy.rollingUpdate)
      ? strategy.rollingUpdate
      : {};
    rolling.maxUnavailable ??= '25%';
    rolling.maxSurge ??= '25%';
    strategy.rollingUpdate = rolling;
  }
  spec.strategy = strategy;
});

/** ReplicaSets. */
export const replicaSetStrategy = workload('replicaset', spec => {
  spec.replicas ??= 1;
});

/** Pods: nobody runs them, so they stay pending until somebody writes their status. */
export const podStrategy: Strategy = {
  default: pod => defaultPodSpec(specOf(pod), 'pod'),
  prepareCreate(pod) {
    pod.status = { phase: 'Pending', qosClass: 'BestEffort' };
  },
  prepareUpdate: keepStatus,
  prepareStatusUpdate(pod, old) {
    pod.spec = old.spec;
  },
  validate: pod => ({ errors: validatePodSpec(specOf(pod), 'spec') }),
  validateUpdate: pod => ({ errors: validatePodSpec(specOf(pod), 'spec') }),
};
