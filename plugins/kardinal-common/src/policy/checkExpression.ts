import { TypeDeclaration } from '@kardinal/cel';
import { attributeTypes } from './attributes';
import { compileGate } from './gateLanguage';

/** Where an expression is wrong, and why. @public */
export interface ExpressionProblem {
  /** Without a full stop. */
  readonly message: string;
  /** Offsets into the text; the whole where no part is known. */
  readonly start: number;
  readonly end: number;
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
  /** The part that is wrong. */
  readonly part: string;
}

/** Something that expressions can read. @public */
export interface AttributeName {
  /** As expressions write it, e.g. `schedule.isWeekend`; `<name>` stands for an entry of a map. */
  readonly path: string;
  readonly type: string;
}

/**
 * The first thing that is wrong with the expression of a gate while somebody types it; `undefined` when it compiles.
 *
 * @public
 */
export function checkExpression(
  expression: string,
): ExpressionProblem | undefined {
  if (expression.trim() === '')
    return placed(expression, 'The expression is empty', 0, 0);
  const compilation = compileGate(expression);
  if (compilation.type === 'expression') return undefined;
  const { message, range } = compilation.error;
  const { start, end } = rangeIn(expression, range);
  return placed(expression, message, start, end);
}

/** Everything that expressions can read, in the order of the roots. @public */
export function attributeNames(): readonly AttributeName[] {
  return Object.entries(attributeTypes).flatMap(([root, type]) =>
    namesBelow(root, type),
  );
}

/** A part has at least one character, so that it can be underlined, where the text has any. */
function rangeIn(
  text: string,
  range: { readonly start: number; readonly end: number } | undefined,
): { readonly start: number; readonly end: number } {
  if (range === undefined) return { start: 0, end: text.length };
  const start = Math.min(Math.max(range.start, 0), text.length);
  const end = Math.min(Math.max(range.end, start), text.length);
  if (end > start) return { start, end };
  return start < text.length
    ? { start, end: start + 1 }
    : { start: text.length - 1, end: text.length };
}

function placed(
  text: string,
  message: string,
  start: number,
  end: number,
): ExpressionProblem {
  const before = text.slice(0, start).split('\n');
  return {
    message: message.replace(/\.+$/, ''),
    start,
    end,
    line: before.length,
    column: (before.at(-1) ?? '').length + 1,
    part: text.slice(start, end),
  };
}

function namesBelow(
  path: string,
  type: TypeDeclaration,
): readonly AttributeName[] {
  if (typeof type === 'string') return [{ path, type }];
  if ('object' in type)
    return Object.entries(type.object).flatMap(([name, below]) =>
      namesBelow(`${path}.${name}`, below),
    );
  if ('map' in type) return namesBelow(`${path}.<name>`, type.map);
  return typeof type.list === 'string'
    ? [{ path, type: `list of ${type.list}` }]
    : namesBelow(`${path}[0]`, type.list);
}

/** What is wrong, and where, for a person. @public */
export function expressionProblemText({
  line,
  column,
  message,
}: ExpressionProblem): string {
  const end = message.endsWith('?') ? '' : '.';
  return `Line ${line}, column ${column}: ${message}${end}`;
}
