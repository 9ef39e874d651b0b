import { KubeObject } from '@kardinal/foundation';
import { InvalidError } from '../../client/errors';

type Predicate = (object: KubeObject) => boolean;

/** What a list or watch requests. */
export interface Selection {
  readonly namespace?: string;
  readonly labelSelector?: string;
  readonly fieldSelector?: string;
}

/**
 * The predicate of a selection: label selectors with `=`, `==`, `!=`, `in`, `notin`, `key` and `!key`; field selectors
 * on `metadata.name` and `metadata.namespace`.
 *
 * @see https://kubernetes.io/docs/concepts/overview/working-with-objects/labels/
 */
export function toPredicate(selection: Selection): Predicate {
  const { namespace } = selection;
  const predicates = [
    ...terms(selection.labelSelector).map(toLabelPredicate),
    ...terms(selection.fieldSelector).map(toFieldPredicate),
  ];
  return object =>
    (namespace === undefined || object.metadata.namespace === namespace) &&
    predicates.every(predicate => predicate(object));
}

function terms(selector: string | undefined): string[] {
  return (selector ?? '')
    .split(/,(?![^(]*\))/)
    .map(term => term.trim())
    .filter(term => term !== '');
}

function toLabelPredicate(term: string): Predicate {
  const set = /^(\S+)\s+(in|notin)\s+\((.*)\)$/.exec(term);
  if (set) {
    const [, key, operator, list] = set;
    const values = list.split(',').map(value => value.trim());
    return object =>
      values.includes(label(object, key) ?? '\0') === (operator === 'in');
  }
  const equality = /^([^=!\s]+)\s*(==|=|!=)\s*(\S*)$/.exec(term);
  if (equality) {
    const [, key, operator, value] = equality;
    return object => (label(object, key) === value) === (operator !== '!=');
  }
  const absent = /^!\s*(\S+)$/.exec(term);
  if (absent) return object => label(object, absent[1]) === undefined;
  return object => label(object, term) !== undefined;
}

function toFieldPredicate(term: string): Predicate {
  const match = /^metadata\.(name|namespace)(==|=|!=)(.*)$/.exec(term);
  if (!match) {
    throw new InvalidError(
      `Unsupported field selector ${term}`,
      400,
      'BadRequest',
    );
  }
  const [, field, operator, value] = match;
  return object =>
    (object.metadata[field as 'name' | 'namespace'] === value) ===
    (operator !== '!=');
}

function label(object: KubeObject, key: string): string | undefined {
  return object.metadata.labels?.[key];
}
