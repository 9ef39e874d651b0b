import { compile, Expression, parseText, TextPart } from '@kardinal/cel';

/** Where something is inside of a node, e.g. `template.spec.path`. @public */
export type FieldPath = string;

/** A JSON value whose strings were compiled. @public */
export type CompiledValue =
  | { readonly type: 'constant'; readonly value: unknown }
  | {
      readonly type: 'expression';
      readonly path: FieldPath;
      readonly expression: Expression;
    }
  | {
      readonly type: 'text';
      readonly path: FieldPath;
      readonly parts: readonly (string | Expression)[];
    }
  | { readonly type: 'list'; readonly items: readonly CompiledValue[] }
  | {
      readonly type: 'map';
      readonly entries: readonly (readonly [CompiledValue, CompiledValue])[];
    };

/** An expression with the place where it stands. @public */
export interface PlacedExpression {
  readonly path: FieldPath;
  readonly expression: Expression;
}

/** Collects what a walk through a node finds. */
export interface Findings {
  readonly expressions: PlacedExpression[];
  readonly problems: { readonly path: FieldPath; readonly message: string }[];
}

/** Compiles every string of a JSON value; a value without expressions becomes one constant. */
export function compileValue(
  value: unknown,
  path: FieldPath,
  findings: Findings,
): CompiledValue {
  if (typeof value === 'string') return compileText(value, path, findings);
  if (Array.isArray(value)) return compileList(value, path, findings);
  if (typeof value === 'object' && value !== null) {
    return compileMap(value as Record<string, unknown>, path, findings);
  }
  return { type: 'constant', value };
}

function compileList(
  value: readonly unknown[],
  path: FieldPath,
  findings: Findings,
): CompiledValue {
  const items = value.map((item, index) =>
    compileValue(item, `${path}[${index}]`, findings),
  );
  return items.every(isConstant)
    ? { type: 'constant', value: items.map(constantOf) }
    : { type: 'list', items };
}

function compileMap(
  value: Record<string, unknown>,
  path: FieldPath,
  findings: Findings,
): CompiledValue {
  const entries = Object.entries(value).map(
    ([key, item]) =>
      [
        compileText(key, `${path}.${key}`, findings),
        compileValue(item, `${path}.${key}`, findings),
      ] as const,
  );
  return entries.every(entry => entry.every(isConstant))
    ? {
        type: 'constant',
        value: Object.fromEntries(
          entries.map(([key, item]) => [constantOf(key), constantOf(item)]),
        ),
      }
    : { type: 'map', entries };
}

function isConstant(value: CompiledValue): boolean {
  return value.type === 'constant';
}

/** The value of a constant; `undefined` for anything else. */
export function constantOf(value: CompiledValue): unknown {
  return value.type === 'constant' ? value.value : undefined;
}

function compileText(
  text: string,
  path: FieldPath,
  findings: Findings,
): CompiledValue {
  if (!text.includes('${')) return { type: 'constant', value: text };
  const parsed = parseText(text);
  if (parsed.type === 'error') {
    findings.problems.push({ path, message: parsed.message });
    return { type: 'constant', value: text };
  }
  const parts = parsed.parts.map(part => compilePart(part, path, findings));
  const [only, ...others] = parts;
  if (others.length > 0) return { type: 'text', path, parts };
  return typeof only === 'string'
    ? { type: 'constant', value: only }
    : { type: 'expression', path, expression: only };
}

function compilePart(
  part: TextPart,
  path: FieldPath,
  findings: Findings,
): string | Expression {
  if (part.type === 'text') return part.text;
  const compilation = compile(part.source);
  if (compilation.type === 'error') {
    const message = `\${${part.source}} is no valid expression: ${compilation.error.message}`;
    findings.problems.push({ path, message });
    return '';
  }
  findings.expressions.push({ path, expression: compilation.expression });
  return compilation.expression;
}
