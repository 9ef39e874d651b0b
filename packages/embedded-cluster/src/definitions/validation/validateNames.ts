import { FieldError, invalidError, requiredError } from '../../api/FieldError';
import { Json, JsonObject } from '../../json/Json';

const shape = /^[a-z]([-a-z0-9]*[a-z0-9])?$/;

/** What keeps a text from being a DNS label that starts with a letter (RFC 1035). */
export function labelProblems(text: string): string[] {
  const problems: string[] = [];
  if (text.length > 63) problems.push('must be no more than 63 bytes');
  if (!shape.test(text)) {
    problems.push(
      "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character",
    );
  }
  return problems;
}

const needed = ['plural', 'singular', 'kind', 'listKind'];
const mixedCase = ['kind', 'listKind'];

/** Checks the names of a custom resource. */
export function validateNames(names: JsonObject): FieldError[] {
  const field = 'spec.names';
  const missing = needed
    .filter(name => !names[name])
    .map(name => requiredError(`${field}.${name}`));
  const odd = needed
    .filter(name => names[name])
    .flatMap(name => oddName(names[name], `${field}.${name}`, name));
  const lists = ['shortNames', 'categories'].flatMap(list => {
    const items = Array.isArray(names[list]) ? (names[list] as Json[]) : [];
    return items.flatMap((item, index) =>
      oddName(item, `${field}.${list}[${index}]`, list),
    );
  });
  const errors = [...missing, ...odd, ...lists];
  if (names.kind && names.kind === names.listKind) {
    const detail = 'kind and listKind may not be the same';
    errors.push(invalidError(`${field}.listKind`, names.listKind, detail));
  }
  return errors;
}

function oddName(
  value: Json | undefined,
  field: string,
  name: string,
): FieldError[] {
  const text = String(value);
  const any = mixedCase.includes(name);
  const problems = labelProblems(any ? text.toLowerCase() : text);
  if (problems.length === 0) return [];
  const prefix = any ? 'may have mixed case, but should otherwise match: ' : '';
  return [invalidError(field, text, prefix + problems.join(','))];
}
