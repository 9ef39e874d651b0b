import { CelError, EvaluationContext, Expression } from '@kardinal/cel';
import { unreachable } from '@kardinal/kube-controller';
import { CompiledValue, FieldPath } from '../compile/CompiledValue';

/** Why a value could not be computed. */
export interface RenderProblem {
  /** `missing`: data is not there (yet); `invalid`: it cannot work as it is written. */
  readonly type: 'missing' | 'invalid';
  readonly message: string;
}

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
      return renderAll(compiled.items, context);
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

function renderAll(
  items: readonly CompiledValue[],
  context: EvaluationContext,
): Rendered {
  const values: unknown[] = [];
  for (const item of items) {
    const rendered = renderValue(item, context);
    if (rendered.type !== 'value') return rendered;
    values.push(rendered.value);
  }
  return { type: 'value', value: values };
}

function renderMap(
  entries: readonly (readonly [CompiledValue, CompiledValue])[],
  context: EvaluationContext,
): Rendered {
  const keys = renderAll(
    entries.map(([key]) => key),
    context,
  );
  if (keys.type !== 'value') return keys;
  const values = renderAll(
    entries.map(([, value]) => value),
    context,
  );
  if (values.type !== 'value') return values;
  const names = (keys.value as unknown[]).map(String);
  const items = values.value as unknown[];
  return {
    type: 'value',
    value: Object.fromEntries(names.map((name, at) => [name, items[at]])),
  };
}

/** CEL values that JSON has no form for get the form that Kubernetes uses. */
function toJson(value: unknown, path: FieldPath): Rendered {
  if (typeof value === 'bigint') {
    return { type: 'invalid', message: `${path}: ${value} is no safe integer` };
  }
  if (value instanceof Date) {
    return { type: 'value', value: value.toISOString().replace('.000Z', 'Z') };
  }
  if (value instanceof Uint8Array) {
    return { type: 'value', value: Buffer.from(value).toString('base64') };
  }
  if (Array.isArray(value)) return allToJson(value, path);
  if (typeof value !== 'object' || value === null) {
    return { type: 'value', value };
  }
  const parts = allToJson(Object.values(value), path);
  if (parts.type !== 'value') return parts;
  const items = parts.value as unknown[];
  return {
    type: 'value',
    value: Object.fromEntries(
      Object.keys(value).map((key, at) => [key, items[at]]),
    ),
  };
}

function allToJson(values: readonly unknown[], path: FieldPath): Rendered {
  const items: unknown[] = [];
  for (const value of values) {
    const json = toJson(value, path);
    if (json.type !== 'value') return json;
    items.push(json.value);
  }
  return { type: 'value', value: items };
}
