import { FieldError } from '../api/FieldError';
import { ObjectMeta, OwnerReference } from '../api/KubeObject';
import {
  dnsSubdomainProblems,
  labelValueProblems,
  qualifiedNameProblems,
} from './names';

/** What kinds decide for themselves. */
export interface MetadataRules {
  readonly scope: 'Namespaced' | 'Cluster';
  validateName?(name: string, form: 'name' | 'prefix'): readonly string[];
}

const annotationLimit = 256 * 1024;

/** Checks the metadata of a new object. */
export function validateMetadata(
  metadata: ObjectMeta,
  rules: MetadataRules,
): FieldError[] {
  const checkName = rules.validateName ?? dnsSubdomainProblems;
  const errors: FieldError[] = [];
  const { name, generateName, namespace } = metadata;
  if (generateName) {
    for (const detail of checkName(generateName, 'prefix')) {
      errors.push(invalid('metadata.generateName', generateName, detail));
    }
  }
  if (!name) {
    const detail = 'name or generateName is required';
    errors.push({ type: 'Required', field: 'metadata.name', detail });
  } else {
    for (const detail of checkName(name, 'name')) {
      errors.push(invalid('metadata.name', name, detail));
    }
  }
  if (rules.scope === 'Namespaced' && !namespace) {
    errors.push({ type: 'Required', field: 'metadata.namespace', detail: '' });
  }
  return [...errors, ...validateAnnotated(metadata)];
}

/** Checks what also updates can change: labels, annotations, finalizers, owners. */
export function validateAnnotated(metadata: ObjectMeta): FieldError[] {
  return [
    ...validateLabels(metadata.labels ?? {}, 'metadata.labels'),
    ...validateAnnotations(metadata.annotations ?? {}),
    ...validateOwners(metadata.ownerReferences ?? []),
    ...validateFinalizers(metadata.finalizers ?? []),
  ];
}

/** Checks names and values of labels. */
export function validateLabels(
  labels: Readonly<Record<string, string>>,
  field: string,
): FieldError[] {
  return Object.entries(labels).flatMap(([name, value]) => [
    ...qualifiedNameProblems(name).map(detail => invalid(field, name, detail)),
    ...labelValueProblems(value).map(detail => invalid(field, value, detail)),
  ]);
}

function validateAnnotations(
  annotations: Readonly<Record<string, string>>,
): FieldError[] {
  const field = 'metadata.annotations';
  const errors = Object.keys(annotations).flatMap(name =>
    qualifiedNameProblems(name.toLowerCase()).map(detail =>
      invalid(field, name, detail),
    ),
  );
  const size = Object.entries(annotations).reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name + value),
    0,
  );
  if (size > annotationLimit) {
    const detail = `may not be more than ${annotationLimit} bytes`;
    errors.push({ type: 'TooLong', field, detail });
  }
  return errors;
}

function validateOwners(owners: readonly OwnerReference[]): FieldError[] {
  const errors: FieldError[] = [];
  owners.forEach((owner, index) => {
    // The path has no index in the API either.
    const field = 'metadata.ownerReferences';
    const required = (part: string, value: string) => {
      if (value) return;
      const detail = `must not be empty`;
      errors.push({
        type: 'Invalid',
        field: `${field}.${part}`,
        value,
        detail,
      });
    };
    if (!owner.apiVersion) {
      errors.push({
        type: 'Invalid',
        field: `${field}.apiVersion`,
        value: owner.apiVersion ?? '',
        detail: 'version must not be empty',
      });
    }
    required('kind', owner.kind ?? '');
    required('name', owner.name ?? '');
    required('uid', owner.uid ?? '');
    const earlier = owners.slice(0, index).some(other => other.controller);
    if (owner.controller && earlier) {
      const detail = 'Only one reference can have Controller set to true.';
      errors.push({ type: 'Invalid', field, value: owner.name, detail });
    }
  });
  return errors;
}

const plainFinalizers = ['orphan', 'foregroundDeletion', 'kubernetes'];

/** Checks the names of finalizers. */
export function validateFinalizers(
  finalizers: readonly string[],
): FieldError[] {
  const field = 'metadata.finalizers';
  const errors = finalizers.flatMap(name => {
    const problems = qualifiedNameProblems(name).map(detail =>
      invalid(field, name, detail),
    );
    if (
      problems.length === 0 &&
      !name.includes('/') &&
      !plainFinalizers.includes(name)
    ) {
      problems.push(
        invalid(
          field,
          name,
          'name is neither a standard finalizer name nor is it fully qualified',
        ),
      );
    }
    return problems;
  });
  if (
    finalizers.includes('orphan') &&
    finalizers.includes('foregroundDeletion')
  ) {
    errors.push(
      invalid(
        field,
        finalizers.join(','),
        'finalizer orphan and foregroundDeletion cannot be both set',
      ),
    );
  }
  return errors;
}

function invalid(field: string, value: string, detail: string): FieldError {
  return { type: 'Invalid', field, value, detail };
}
