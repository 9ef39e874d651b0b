import { Compilation, createCelEnvironment } from '@kardinal/cel';
import { attributeTypes } from './attributes';
import {
  PipelineRead,
  pipelineReadsOf,
  unnamedPipelineProblem,
} from './pipelineReads';

/** Steps of one evaluation: some hundred times what a gate needs, and about 20 milliseconds. */
export const maxCost = 20_000;

/** Labels are strings; `bundle.labels.hotfix == true` works all the same. */
const cel = createCelEnvironment({
  limits: { maxCost },
  variables: attributeTypes,
  labelPaths: [
    ['bundle', 'labels'],
    ['bundle', 'metadata', 'labels'],
  ],
  numberPaths: [['metrics']],
});

/** Compiles the expression of a gate, or a part of one. What reads an attribute that there is not is refused. */
export function compileGate(source: string): Compilation {
  const compilation = cel.compile(source);
  if (compilation.type === 'error') return compilation;
  const message = unnamedPipelineProblem(compilation.expression);
  return message === undefined
    ? compilation
    : { type: 'error', error: { class: 'check', message } };
}

/**
 * What is wrong with an expression before any Bundle is there; `undefined` when it compiles.
 *
 * @public
 */
export function expressionProblem(expression: string): string | undefined {
  const compilation = compileGate(expression);
  if (compilation.type === 'expression') return undefined;
  const { class: kind, message } = compilation.error;
  return kind === 'parse'
    ? `spec.expression: CEL syntax error: ${message}`
    : `spec.expression: ${message}`;
}

/**
 * The variables that an expression reads, so that nothing is collected for the others; none for one that does not compile.
 *
 * @public
 */
export function rootsRead(expression: string): ReadonlySet<string> {
  const compilation = compileGate(expression);
  return new Set(
    compilation.type === 'error'
      ? []
      : compilation.expression.references.map(({ path: [root] }) => root),
  );
}

/**
 * The paths that an expression reads, as far as they are written out, e.g. `['externalApproval', 'board', 'approved']`; none
 * for one that does not compile.
 *
 * @public
 */
export function pathsRead(expression: string): readonly (readonly string[])[] {
  const compilation = compileGate(expression);
  return compilation.type === 'error'
    ? []
    : compilation.expression.references.map(({ path }) => path);
}

/**
 * The environments of Pipelines that an expression reads, each once; none for one that does not compile.
 *
 * @public
 */
export function pipelineReads(expression: string): readonly PipelineRead[] {
  if (!expression.includes('pipelines')) return [];
  const compilation = compileGate(expression);
  return compilation.type === 'error'
    ? []
    : pipelineReadsOf(compilation.expression);
}

/**
 * The entries of a variable that an expression reads by a constant name: `["errors"]` for `metrics.errors < 5`; none for one
 * that does not compile.
 *
 * @public
 */
export function entriesRead(
  expression: string,
  root: string,
): readonly string[] {
  if (!expression.includes(root)) return [];
  const compilation = compileGate(expression);
  if (compilation.type === 'error') return [];
  const names = compilation.expression.references.flatMap(({ path }) =>
    path[0] === root && path.length > 1 ? [path[1]] : [],
  );
  return [...new Set(names)];
}
