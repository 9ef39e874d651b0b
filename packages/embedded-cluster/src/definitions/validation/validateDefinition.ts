import {
  FieldError,
  forbiddenError,
  invalidError,
  notSupportedError,
  requiredError,
} from '../../api/FieldError';
import { KubeObject } from '../../api/KubeObject';
import { equal, isObject, Json, JsonObject } from '../../json/Json';
import { dnsSubdomainProblems } from '../../schema/names';
import { validateNames } from './validateNames';
import { validateVersions } from './validateVersions';

function objectsIn(value: Json | undefined): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function specOf(definition: KubeObject): JsonObject {
  return isObject(definition.spec) ? definition.spec : {};
}

/**
 * Checks a CustomResourceDefinition that is new.
 *
 * @see https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/
 */
export function validateDefinition(definition: KubeObject): FieldError[] {
  const spec = specOf(definition);
  return [
    ...validateName(definition, spec),
    ...validateSpec(spec, {}),
    ...validateStoredVersions(definition, spec),
    ...validateApproval(definition, spec),
    ...validatePreserving(spec),
  ];
}

/** Checks a changed definition: what its objects hang on cannot change. */
export function validateDefinitionUpdate(
  definition: KubeObject,
  old: KubeObject,
): FieldError[] {
  const spec = specOf(definition);
  const before = specOf(old);
  const names = isObject(spec.names) ? spec.names : {};
  const oldNames = isObject(before.names) ? before.names : {};
  const fixed = (field: string, value?: Json, oldValue?: Json) =>
    equal(value, oldValue)
      ? []
      : [invalidError(`spec.${field}`, value, 'field is immutable')];
  const established = isEstablished(old)
    ? [
        ...fixed('scope', spec.scope, before.scope),
        ...fixed('names.kind', names.kind, oldNames.kind),
      ]
    : [];
  return [
    ...validateSpec(spec, before),
    ...established,
    ...fixed('group', spec.group, before.group),
    ...fixed('names.plural', names.plural, oldNames.plural),
    ...validateStoredVersions(definition, spec),
    ...validatePreserving(spec),
  ];
}

function isEstablished(definition: KubeObject): boolean {
  const status = isObject(definition.status) ? definition.status : {};
  return objectsIn(status.conditions).some(
    ({ type, status: value }) => type === 'Established' && value === 'True',
  );
}

/** The name says what is defined. */
function validateName(definition: KubeObject, spec: JsonObject): FieldError[] {
  const names = isObject(spec.names) ? spec.names : {};
  const { name } = definition.metadata;
  const problems = dnsSubdomainProblems(name);
  if (name !== `${String(names.plural ?? '')}.${String(spec.group ?? '')}`) {
    problems.push('must be spec.names.plural+"."+spec.group');
  }
  return problems.map(detail => invalidError('metadata.name', name, detail));
}

function validateSpec(spec: JsonObject, before: JsonObject): FieldError[] {
  const versions = objectsIn(spec.versions);
  return [
    ...validateGroup(spec.group),
    ...validateScope(spec.scope),
    ...versions.flatMap((version, index) => {
      const schema = isObject(version.schema) ? version.schema : {};
      if (schema.openAPIV3Schema) return [];
      return [requiredError(`spec.versions[${index}].schema.openAPIV3Schema`)];
    }),
    ...validateVersions(versions, objectsIn(before.versions)),
    ...validateNames(isObject(spec.names) ? spec.names : {}),
    ...validateConversion(spec),
  ];
}

const scopes = ['Cluster', 'Namespaced'];

function validateGroup(group: Json | undefined): FieldError[] {
  const field = 'spec.group';
  if (!group) return [requiredError(field)];
  const text = String(group);
  const problems = dnsSubdomainProblems(text);
  if (problems.length > 0) {
    return [invalidError(field, text, problems.join(','))];
  }
  if (text.includes('.')) return [];
  const detail = 'should be a domain with at least one dot';
  return [invalidError(field, text, detail)];
}

function validateScope(scope: Json | undefined): FieldError[] {
  if (!scope) return [requiredError('spec.scope')];
  if (scopes.includes(String(scope))) return [];
  return [notSupportedError('spec.scope', scope, scopes)];
}

/** Objects may be stored in versions that were storage versions once. */
function validateStoredVersions(
  definition: KubeObject,
  spec: JsonObject,
): FieldError[] {
  const field = 'status.storedVersions';
  const status = isObject(definition.status) ? definition.status : {};
  const stored = Array.isArray(status.storedVersions)
    ? status.storedVersions
    : [];
  if (stored.length === 0) {
    return [invalidError(field, [], 'must have at least one stored version')];
  }
  const versions = objectsIn(spec.versions);
  const errors: FieldError[] = [];
  for (const { name, storage } of versions) {
    if (storage !== true || stored.includes(name ?? '')) continue;
    const detail = `must have the storage version ${String(name)}`;
    errors.push(invalidError(field, stored, detail));
  }
  stored.forEach((name, index) => {
    if (versions.some(version => version.name === name)) return;
    const detail =
      'missing from spec.versions; it was a storage version and must remain until no data is stored in it';
    errors.push(invalidError(`${field}[${index}]`, name, detail));
  });
  return errors;
}

const protectedGroup = /(^|\.)(k8s|kubernetes)\.io$/;
const approval = 'api-approved.kubernetes.io';

/** Groups of the Kubernetes project need an approval, which is a URL, or says that there is none. */
function validateApproval(
  definition: KubeObject,
  spec: JsonObject,
): FieldError[] {
  if (!protectedGroup.test(String(spec.group ?? ''))) return [];
  const field = `metadata.annotations[${approval}]`;
  const text = definition.metadata.annotations?.[approval];
  if (!text) {
    const detail = 'protected groups must have approval annotation';
    return [requiredError(field, detail)];
  }
  if (text.startsWith('unapproved') || /^https?:\/\/[^/]+\/./.test(text)) {
    return [];
  }
  const detail = 'must be a URL, or start with "unapproved"';
  return [invalidError(field, text, detail)];
}

function validatePreserving(spec: JsonObject): FieldError[] {
  if (spec.preserveUnknownFields !== true) return [];
  const detail =
    'cannot set to true, set x-kubernetes-preserve-unknown-fields to true in spec.versions[*].schema instead';
  return [invalidError('spec.preserveUnknownFields', true, detail)];
}

const strategies = ['None', 'Webhook'];

/** Nothing calls webhooks here, so only conversion None can be. */
function validateConversion(spec: JsonObject): FieldError[] {
  const conversion = isObject(spec.conversion) ? spec.conversion : {};
  const field = 'spec.conversion';
  const { strategy } = conversion;
  if (!strategy) return [requiredError(`${field}.strategy`)];
  if (!strategies.includes(String(strategy))) {
    return [notSupportedError(`${field}.strategy`, strategy, strategies)];
  }
  if (strategy === 'Webhook') {
    const detail = 'the embedded cluster does not call conversion webhooks';
    return [forbiddenError(`${field}.strategy`, detail)];
  }
  if (!conversion.webhook) return [];
  const detail = 'should not be set when strategy is not set to Webhook';
  return [forbiddenError(`${field}.webhookClientConfig`, detail)];
}
