import { FieldError } from '../api/FieldError';
import { ObjectMeta, OwnerReference } from '../api/KubeObject';
import {
  dnsLabelProblems,
  dnsSubdomainProblems,
  labelValueProblems,
  qualifiedNameProblems,
} from './names';

/** Whether unqualified finalizers must be ones that Kubernetes itself has. */
export type FinalizerRule = 'qualified' | 'qualifiedOrKnown';

/** What kinds decide for themselves. */
export interface MetadataRules {
  readonly scope: 'Namespaced' | 'Cluster';
  readonly finalizers: FinalizerRule;
  validateName?(name: string, form: 'name' | 'prefix'): readonly string[];
}

const annotationLimit = 256 * 1024;

/** Checks metadata as a whole. */
export function validateMetadata(
  metadata: ObjectMeta,
  rules: MetadataRules,
): FieldError[] {
  return [
    ...validateNames(metadata, rules),
    ...validateNamespace(metadata, rules.scope),
    ...validateLabels(metadata.labels ?? {}, 'metadata.labels'),
    ...validateAnnotations(metadata.annotations ?? {}),
    ...validateOwners(metadata.ownerReferences ?? []),
    ...validateFinalizers(metadata.finalizers ?? []),
    ...unknownFinalizers(metadata, rules.finalizers),
  ];
}

function validateNames(metadata: ObjectMeta, rules: MetadataRules) {
  const checkName = rules.validateName ?? dnsSubdomainProblems;
  const { name, generateName } = metadata;
  const errors: FieldError[] = [];
  for (const detail of generateName ? checkName(generateName, 'prefix') : []) {
    errors.push(invalid('metadata.generateName', generateName ?? '', detail));
  }
  if (!name) {
    const detail = 'name or generateName is required';
    errors.push({ type: 'Required', field: 'metadata.name', detail });
  }
  for (const detail of name ? checkName(name, 'name') : []) {
    errors.push(invalid('metadata.name', name, detail));
  }
  return errors;
}

function validateNamespace(
  { namespace }: ObjectMeta,
  scope: MetadataRules['scope'],
): FieldError[] {
  const field = 'metadata.namespace';
  if (scope === 'Cluster') {
    if (!namespace) return [];
    return [{ type: 'Forbidden', field, detail: 'not allowed on this type' }];
  }
  if (!namespace) return [{ type: 'Required', field, detail: '' }];
  return dnsLabelProblems(namespace).map(detail =>
    invalid(field, namespace, detail),
  );
}

/** Checks names and values of labels; an applied null is an empty value. */
export function validateLabels(
  labels: Readonly<Record<string, string | null>>,
  field: string,
): FieldError[] {
  return Object.entries(labels).flatMap(([name, value]) => [
    ...qualifiedNameProblems(name).map(detail => invalid(field, name, detail)),
    ...labelValueProblems(value ?? '').map(detail =>
      invalid(field, value ?? '', detail),
    ),
  ]);
}

/** Checks names and the size of annotations; an applied null is an empty value. */
export function validateAnnotations(
  annotations: Readonly<Record<string, string | null>>,
): FieldError[] {
  const field = 'metadata.annotations';
  const errors = Object.keys(annotations).flatMap(name =>
    qualifiedNameProblems(name.toLowerCase()).map(detail =>
      invalid(field, name, detail),
    ),
  );
  const size = Object.entries(annotations).reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name + (value ?? '')),
    0,
  );
  if (size > annotationLimit) {
    const detail = `may not be more than ${annotationLimit} bytes`;
    errors.push({ type: 'TooLong', field, detail });
  }
  return errors;
}

/** Checks references to owners. Their paths have no index in the API either. */
export function validateOwners(
  owners: readonly OwnerReference[],
): FieldError[] {
  const field = 'metadata.ownerReferences';
  const errors = owners.flatMap(owner => [
    ...empty(
      `${field}.apiVersion`,
      versionIn(owner.apiVersion),
      'version must not be empty',
    ),
    ...empty(`${field}.kind`, owner.kind, 'must not be empty'),
    ...empty(`${field}.name`, owner.name, 'must not be empty'),
    ...empty(`${field}.uid`, owner.uid, 'must not be empty'),
    ...bannedOwner(field, owner),
  ]);
  const controllers = owners.filter(owner => owner.controller);
  for (const owner of controllers.slice(1)) {
    const detail = 'Only one reference can have Controller set to true.';
    errors.push(invalid(field, owner.name, detail));
  }
  return errors;
}

/** The version that an apiVersion names, unless it is none. */
function versionIn(apiVersion: string | undefined): string | undefined {
  return /^(?:[^/]*\/)?([^/]*)$/.exec(apiVersion ?? '')?.[1];
}

function empty(
  field: string,
  value: string | undefined,
  detail: string,
): FieldError[] {
  return value ? [] : [invalid(field, '', detail)];
}

/** Events come and go: nothing may depend on them. */
function bannedOwner(field: string, owner: OwnerReference): FieldError[] {
  if (owner.apiVersion !== 'v1' || owner.kind !== 'Event') return [];
  const detail = '/v1, Kind=Event is disallowed from being an owner';
  return [invalid(field, owner.name, detail)];
}

/** Finalizers that need no domain. */
export const knownFinalizers = ['orphan', 'foregroundDeletion', 'kubernetes'];

function validateFinalizers(finalizers: readonly string[]): FieldError[] {
  const field = 'metadata.finalizers';
  const errors = finalizers.flatMap(name =>
    qualifiedNameProblems(name).map(detail => invalid(field, name, detail)),
  );
  if (
    finalizers.includes('orphan') &&
    finalizers.includes('foregroundDeletion')
  ) {
    const detail = 'finalizer orphan and foregroundDeletion cannot be both set';
    errors.push(invalid(field, finalizers.join(','), detail));
  }
  return errors;
}

/** Finalizers without a domain that Kubernetes does not know. */
export function unknownFinalizers(
  metadata: ObjectMeta,
  rule: FinalizerRule,
): FieldError[] {
  if (rule === 'qualified') return [];
  return (metadata.finalizers ?? []).flatMap((name, index) => {
    if (name.includes('/') || knownFinalizers.includes(name)) return [];
    const detail =
      'name is neither a standard finalizer name nor is it fully qualified';
    return [invalid(`metadata.finalizers[${index}]`, name, detail)];
  });
}

function invalid(field: string, value: string, detail: string): FieldError {
  return { type: 'Invalid', field, value, detail };
}
