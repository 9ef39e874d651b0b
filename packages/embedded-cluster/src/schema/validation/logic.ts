import { FieldError } from '../../api/FieldError';
import { Json } from '../../json/Json';
import { Schema } from '../Schema';
import { Correlation } from './Correlation';
import { Findings } from './Findings';
import { Patterns } from './patterns';
import { validateValue } from './validateValue';

/** Checks `anyOf`, `oneOf`, `allOf` and `not`. */
export function combinedFindings(
  value: Json,
  schema: Schema,
  path: string,
  patterns: Patterns,
  correlation: Correlation | undefined,
): Findings {
  const findings = new Findings();
  // The history is that of the whole value; only its members can be forgiven here.
  const history = correlation?.asChanged();
  const check = (part: Schema) =>
    validateValue(value, part, path, patterns, history);
  anyOf(schema.anyOf ?? [], check, path, findings);
  oneOf(schema.oneOf ?? [], check, path, findings);
  allOf(schema.allOf ?? [], check, path, findings);
  if (schema.not && check(schema.not).isValid) {
    findings.add(composite(path, 'must not validate the schema (not)'));
  }
  findings.checks++;
  return findings;
}

type Check = (part: Schema) => Findings;

function anyOf(
  parts: readonly Schema[],
  check: Check,
  path: string,
  findings: Findings,
): void {
  if (parts.length === 0) return;
  let best: Findings | undefined;
  for (const part of parts) {
    const result = check(part);
    if (result.isValid) {
      findings.merge(result);
      return;
    }
    if (!best || result.checks > best.checks) best = result;
  }
  findings.add(composite(path, 'must validate at least one schema (anyOf)'));
  if (best) findings.merge(best);
}

function oneOf(
  parts: readonly Schema[],
  check: Check,
  path: string,
  findings: Findings,
): void {
  if (parts.length === 0) return;
  const results = parts.map(check);
  const valid = results.filter(result => result.isValid);
  if (valid.length === 1) {
    findings.merge(valid[0]);
    return;
  }
  const what =
    valid.length === 0
      ? 'Found none valid'
      : `Found ${valid.length} valid alternatives`;
  const text = `must validate one and only one schema (oneOf). ${what}`;
  findings.add(composite(path, text));
  if (valid.length === 0) findings.merge(mostChecked(results));
}

function mostChecked(results: readonly Findings[]): Findings {
  return results.reduce((best, next) =>
    next.checks > best.checks ? next : best,
  );
}

function allOf(
  parts: readonly Schema[],
  check: Check,
  path: string,
  findings: Findings,
): void {
  const results = parts.map(check);
  for (const result of results) findings.merge(result);
  const valid = results.filter(result => result.isValid).length;
  if (valid === parts.length) return;
  const none = valid === 0 ? '. None validated' : '';
  findings.add(composite(path, `must validate all the schemas (allOf)${none}`));
}

/** An error of the whole, which the API reports without a field. */
function composite(path: string, text: string): FieldError {
  const name = path.replace(/^\./, '');
  return {
    type: 'Invalid',
    field: '<nil>',
    value: '',
    detail: `${JSON.stringify(name)} ${text}`,
  };
}
