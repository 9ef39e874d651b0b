import { FieldError, invalidError } from '../../api/FieldError';
import { equal, Json, JsonObject } from '../../json/Json';
import { labelProblems } from './validateNames';
import { validateVersion } from './validateVersion';

const parts = [
  'schema',
  'subresources',
  'additionalPrinterColumns',
  'selectableFields',
];
/** Parts that are equal in all versions count as parts of the whole, and are checked once. */
function validateParts(
  versions: readonly JsonObject[],
  before: readonly JsonObject[],
): FieldError[] {
  const isShared = (part: string) =>
    versions.every(
      version =>
        version[part] !== undefined && equal(version[part], versions[0][part]),
    );
  const shared = parts.filter(isShared);
  return versions.flatMap((version, index) => {
    const own = { ...version };
    if (index > 0) for (const part of shared) delete own[part];
    const previous = before.find(({ name }) => name === version.name);
    const fieldOf = (part: string) => {
      if (!shared.includes(part)) return `spec.versions[${index}].${part}`;
      return `spec.${part === 'schema' ? 'validation' : part}`;
    };
    return validateVersion(own, previous, fieldOf);
  });
}

/** Checks the versions of a definition. @param before - those that it had */
export function validateVersions(
  versions: readonly JsonObject[],
  before: readonly JsonObject[],
): FieldError[] {
  const field = 'spec.versions';
  const errors = validateParts(versions, before);
  versions.forEach(({ name }, index) => {
    const problems = labelProblems(String(name ?? ''));
    if (problems.length === 0) return;
    const detail = problems.join(',');
    errors.push(invalidError(`${field}[${index}].name`, name, detail));
    // The first version also stands for the only one that definitions once had.
    if (index === 0) errors.push(invalidError('spec.version', name, detail));
  });
  const value = versions as Json;
  const names = versions.map(version => version.name);
  if (new Set(names).size < names.length) {
    errors.push(
      invalidError(field, value, 'must contain unique version names'),
    );
  }
  if (versions.filter(version => version.storage === true).length !== 1) {
    const detail = 'must have exactly one version marked as storage version';
    errors.push(invalidError(field, value, detail));
  }
  return errors;
}
