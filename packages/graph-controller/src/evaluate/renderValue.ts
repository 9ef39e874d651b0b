import {
  CelDuration,
  CelError,
  CelUint,
  EvaluationContext,
  Expression,
} from '@kardinal/cel';
import { unreachable } from '@kardinal/kube-controller';
import { CompiledValue, FieldPath } from '../compile/CompiledValue';

/** Why a value could not be computed. @public */
export interface RenderProblem {
  /** `missing`: data is not there (yet); `invalid`: it cannot work as it is written. */
  readonly type: 'missing' | 'invalid';
  readonly message: string;
}

/** A computed value, or why there is none. @public */
export type Rendered =
  | { readonly type: 'value'; readonly value: unknown }
  | RenderProblem;

/** Computes a compiled value. Never throws. */
export function renderValue(
  compiled: CompiledValue,
  context: EvaluationContext,
): Rendered {
  switch (compiled.type) {
    case 'constant':
      return { type: 'value', value: compiled.value };
    case 'expression':
      return renderExpression(compiled.expression, compiled.path, context);
    case 'text':
      return renderText(compiled.parts, compiled.path, context);
    case 'list':
      return renderList(compiled.items, context);
    case 'map':
      return renderMap(compiled.entries, context);
    default:
      return unreachable(compiled);
  }
}

/** What an evaluation error means for the one who needs the value. */
export function toProblem(error: CelError, path: FieldPath): RenderProblem {
  if (error.class !== 'missing') {
    return { type: 'invalid', message: `${path}: ${error.message}` };
  }
  const missing = error.path?.join('.');
  return {
    type: 'missing',
    message: missing
      ? `${path} waits for ${missing}`
      : `${path}: ${error.message}`,
  };
}

function renderExpression(
  expression: Expression,
  path: FieldPath,
  context: EvaluationContext,
): Rendered {
  const evaluation = expression.evaluate(context);
  if (evaluation.type === 'error') return toProblem(evaluation.error, path);
  return toJson(evaluation.value, path);
}

function renderText(
  parts: readonly (string | Expression)[],
  path: FieldPath,
  context: EvaluationContext,
): Rendered {
  let text = '';
  for (const part of parts) {
    if (typeof part === 'string') {
      text += part;
      continue;
    }
    const rendered = renderExpression(part, path, context);
    if (rendered.type !== 'value') return rendered;
    const { value } = rendered;
    if (typeof value === 'object' || value === undefined) {
      return {
        type: 'invalid',
        message: `${path}: the value of \${${part.source}} cannot be part of a text`,
      };
    }
    text += String(value);
  }
  return { type: 'value', value: text };
}

/** Absent items stay in their places as `undefined`. */
function renderEach(
  items: readonly CompiledValue[],
  context: EvaluationContext,
): RenderProblem | { readonly type: 'values'; readonly values: unknown[] } {
  const values: unknown[] = [];
  for (const item of items) {
    const rendered = renderValue(item, context);
    if (rendered.type !== 'value') return rendered;
    values.push(rendered.value);
  }
  return { type: 'values', values };
}

function renderList(
  items: readonly CompiledValue[],
  context: EvaluationContext,
): Rendered {
  const each = renderEach(items, context);
  if (each.type !== 'values') return each;
  return is(each.values.filter(value => value !== undefined));
}

function renderMap(
  entries: readonly (readonly [CompiledValue, CompiledValue])[],
  context: EvaluationContext,
): Rendered {
  const keys = renderEach(
    entries.map(([key]) => key),
    context,
  );
  if (keys.type !== 'values') return keys;
  const items = renderEach(
    entries.map(([, value]) => value),
    context,
  );
  if (items.type !== 'values') return items;
  return is(withoutAbsent(keys.values.map(String), items.values));
}

/** CEL values that JSON has no form for get the form that Kubernetes uses; an optional without content is left out. */
function toJson(value: unknown, path: FieldPath): Rendered {
  if (typeof value === 'bigint' || value instanceof CelUint) {
    return wholeNumber(value, path);
  }
  if (value instanceof Date)
    return is(value.toISOString().replace('.000Z', 'Z'));
  if (value instanceof CelDuration) return is(value.toString());
  if (value instanceof Uint8Array) {
    return is(Buffer.from(value).toString('base64'));
  }
  if (Array.isArray(value)) return allToJson(value, path);
  if (typeof value !== 'object' || value === null) return is(value);
  const entries =
    value instanceof Map ? [...value.entries()] : Object.entries(value);
  const items = allToJson(
    entries.map(([, item]) => item),
    path,
  );
  if (items.type !== 'value') return items;
  const keys = entries.map(([key]) => String(key));
  return is(withoutAbsent(keys, items.value as unknown[]));
}

function wholeNumber(value: bigint | CelUint, path: FieldPath): Rendered {
  const number = Number(value instanceof CelUint ? value.value : value);
  return Number.isSafeInteger(number)
    ? is(number)
    : { type: 'invalid', message: `${path}: the number is too large for JSON` };
}

function allToJson(values: readonly unknown[], path: FieldPath): Rendered {
  const items: unknown[] = [];
  for (const value of values) {
    const json = toJson(value, path);
    if (json.type !== 'value') return json;
    items.push(json.value);
  }
  return is(items);
}

function withoutAbsent(
  keys: readonly string[],
  items: readonly unknown[],
): Record<string, unknown> {
  const entries = keys.map((key, at) => [key, items[at]] as const);
  return Object.fromEntries(entries.filter(([, item]) => item !== undefined));
}

function is(value: unknown): Rendered {
  return { type: 'value', value };
}
