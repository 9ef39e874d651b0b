import { badRequest } from '../api/ApiError';

/** Says whether labels match. */
export type LabelMatcher = (
  labels: Readonly<Record<string, string>>,
) => boolean;

const key = String.raw`(?:[A-Za-z0-9.-]+/)?[A-Za-z0-9]([A-Za-z0-9_.-]*[A-Za-z0-9])?`;
const keyPattern = new RegExp(`^${key}$`);
const valuePattern = /^([A-Za-z0-9]([A-Za-z0-9_.-]*[A-Za-z0-9])?)?$/;

/**
 * Compiles a label selector.
 *
 * @throws ApiError 400 when it is none.
 * @see https://kubernetes.io/docs/concepts/overview/working-with-objects/labels/#label-selectors
 */
export function parseLabelSelector(selector: string): LabelMatcher {
  const requirements = split(selector).map(requirement);
  return labels => requirements.every(matches => matches(labels));
}

/** Splits at commas outside of parentheses. */
function split(selector: string): string[] {
  if (selector.trim() === '') return [];
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let index = 0; index < selector.length; index++) {
    if (selector[index] === '(') depth++;
    if (selector[index] === ')') depth--;
    if (selector[index] === ',' && depth === 0) {
      parts.push(selector.slice(start, index));
      start = index + 1;
    }
  }
  parts.push(selector.slice(start));
  return parts;
}

function requirement(text: string): LabelMatcher {
  const trimmed = text.trim();
  const sets = /^(\S+)\s+(in|notin)\s*\(([^()]*)\)$/.exec(trimmed);
  if (sets) return membership(sets[1], sets[2], sets[3]);
  const number = /^([^\s!=<>]+)\s*([<>])\s*(-?\d+)$/.exec(trimmed);
  if (number) return ordering(number[1], number[2], Number(number[3]));
  const comparison = /^([^\s!=]+)\s*(==|=|!=)\s*([^\s=!]*)$/.exec(trimmed);
  if (comparison) return comparing(comparison[1], comparison[2], comparison[3]);
  const existence = /^(!?)\s*([^\s!=<>()]+)$/.exec(trimmed);
  if (!existence) throw unparsable(text);
  checkKey(existence[2]);
  const wanted = existence[1] === '';
  return labels => Object.hasOwn(labels, existence[2]) === wanted;
}

function membership(name: string, operator: string, list: string) {
  checkKey(name);
  const values = list.split(',').map(value => value.trim());
  values.forEach(checkValue);
  return (labels: Readonly<Record<string, string>>) => {
    const has = Object.hasOwn(labels, name);
    const within = has && values.includes(labels[name]);
    return operator === 'in' ? within : !within;
  };
}

function ordering(name: string, operator: string, bound: number): LabelMatcher {
  checkKey(name);
  return labels => {
    const text = Object.hasOwn(labels, name) ? labels[name] : '';
    if (!/^-?\d+$/.test(text)) return false;
    return operator === '>' ? Number(text) > bound : Number(text) < bound;
  };
}

function comparing(
  name: string,
  operator: string,
  value: string,
): LabelMatcher {
  checkKey(name);
  checkValue(value);
  return labels => {
    const equal = Object.hasOwn(labels, name) && labels[name] === value;
    return operator === '!=' ? !equal : equal;
  };
}

function checkKey(name: string): void {
  if (!keyPattern.test(name)) throw unparsable(name);
}

function checkValue(value: string): void {
  if (value.length > 63 || !valuePattern.test(value)) throw unparsable(value);
}

function unparsable(text: string) {
  return badRequest(`unable to parse requirement: ${JSON.stringify(text)}`);
}
