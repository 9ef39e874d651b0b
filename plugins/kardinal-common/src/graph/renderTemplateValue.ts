import { createCelEnvironment, Expression, parseText } from '@kardinal/cel';

/** Variables of an expression, by name. */
export type TemplateScope = Readonly<Record<string, unknown>>;

/** A computed value, or why there is none. */
export type RenderedValue =
  | { readonly type: 'value'; readonly value: unknown }
  | { readonly type: 'error'; readonly message: string };

/** As gates read labels: the text `true` compares with a bool. */
const cel = createCelEnvironment({
  limits: { maxCost: 20_000 },
  labelPaths: [
    ['bundle', 'labels'],
    ['bundle', 'metadata', 'labels'],
  ],
});

/**
 * Computes the `${…}` of a string, and of every string of a list. One that is a whole string keeps its type. Nothing in it
 * follows the clock: the same is made whenever it is asked for.
 */
export function renderTemplateValue(
  value: unknown,
  scope: TemplateScope,
): RenderedValue {
  if (Array.isArray(value)) return renderList(value, scope);
  if (typeof value !== 'string') return { type: 'value', value };
  const parsed = parseText(value);
  if (parsed.type === 'error') return parsed;
  const parts: unknown[] = [];
  for (const part of parsed.parts) {
    const rendered =
      part.type === 'text'
        ? ({ type: 'value', value: part.text } as const)
        : evaluate(part.source, scope);
    if (rendered.type === 'error') return rendered;
    parts.push(rendered.value);
  }
  if (parts.length === 1) return { type: 'value', value: parts[0] };
  return parts.some(part => typeof part === 'object')
    ? { type: 'error', message: 'a list or a map cannot be part of a text' }
    : { type: 'value', value: parts.join('') };
}

/** The expressions of a value. What cannot be compiled is a message. */
export function templateExpressions(
  value: unknown,
): readonly (Expression | string)[] {
  if (Array.isArray(value)) return value.flatMap(templateExpressions);
  if (typeof value !== 'string') return [];
  const parsed = parseText(value);
  if (parsed.type === 'error') return [parsed.message];
  return parsed.parts.flatMap(part => {
    if (part.type === 'text') return [];
    const compilation = cel.compile(part.source);
    return compilation.type === 'error'
      ? `\${${part.source}} is no valid expression: ${compilation.error.message}`
      : compilation.expression;
  });
}

function renderList(
  values: readonly unknown[],
  scope: TemplateScope,
): RenderedValue {
  const rendered = values.map(each => renderTemplateValue(each, scope));
  const failed = rendered.find(({ type }) => type === 'error');
  return (
    failed ?? {
      type: 'value',
      value: rendered.map(each => (each.type === 'value' ? each.value : '')),
    }
  );
}

function evaluate(source: string, scope: TemplateScope): RenderedValue {
  const compilation = cel.compile(source);
  if (compilation.type === 'error')
    return { type: 'error', message: compilation.error.message };
  const evaluation = compilation.expression.evaluate({ scope, now: 0 });
  return evaluation.type === 'error'
    ? { type: 'error', message: evaluation.error.message }
    : { type: 'value', value: evaluation.value };
}
