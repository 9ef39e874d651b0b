import { badRequest } from '../api/ApiError';
import { KubeObject } from '../api/KubeObject';
import { Json, valueAt } from '../json/Json';

/** Says whether an object matches. */
export type FieldMatcher = (object: KubeObject) => boolean;

/** One term of a field selector. */
export interface FieldRequirement {
  readonly path: string;
  readonly operator: '=' | '!=';
  readonly value: string;
}

const commonFields = ['metadata.name', 'metadata.namespace'];

/**
 * Compiles a field selector.
 *
 * @param selectable - dotted paths that the kind supports beside name and namespace
 * @param special - the text of a field that is not just what stands there
 * @throws ApiError 400 for another field, or for what is no selector.
 * @see https://kubernetes.io/docs/concepts/overview/working-with-objects/field-selectors/
 */
export function parseFieldSelector(
  selector: string,
  selectable: readonly string[],
  apiVersion: string,
  kind: string,
  special: (object: KubeObject, path: string) => string | undefined = () =>
    undefined,
): FieldMatcher {
  const requirements = parseRequirements(selector);
  for (const { path } of requirements) {
    if (!commonFields.includes(path) && !selectable.includes(path)) {
      throw badRequest(
        `Unable to find ${JSON.stringify(
          `${apiVersion}, Kind=${kind}`,
        )} that match field selector: field label not supported: ${path}`,
      );
    }
  }
  return object =>
    requirements.every(({ path, operator, value }) => {
      const found =
        special(object, path) ?? textOf(valueAt(object, path.split('.')));
      return (found === value) === (operator === '=');
    });
}

/** Splits a field selector; values may escape `,`, `=` and `\` with a backslash. */
export function parseRequirements(selector: string): FieldRequirement[] {
  const terms = selector.match(/(?:\\.|[^,\\])+/g) ?? [];
  return terms.map(term => {
    const match = /^((?:\\.|[^=!\\])+?)(!=|==|=)((?:\\.|[^\\])*)$/s.exec(term);
    if (!match) {
      throw badRequest(
        `invalid selector: '${selector}'; can't understand '${term}'`,
      );
    }
    const operator = match[2] === '!=' ? '!=' : '=';
    return {
      path: match[1],
      operator,
      value: match[3].replace(/\\(.)/g, '$1'),
    };
  });
}

function textOf(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
