import { Expression, suggestion } from '@kardinal/cel';
import { PipelineFacts } from './attributes/pipelines';

/** What an expression reads of a Pipeline. @public */
export interface PipelineRead {
  /** As it is written: a name, or `namespace/name`. */
  readonly name: string;
  /** Absent where it reads all of them. */
  readonly environment?: string;
}

/** A Pipeline that an expression names. @public */
export interface PipelineReference {
  readonly namespace: string;
  readonly name: string;
}

type Reading = Pick<Expression, 'references'>;

/** The environments of Pipelines that an expression reads, each once. */
export function pipelineReadsOf({
  references,
}: Reading): readonly PipelineRead[] {
  const reads = references.flatMap(
    ({ path: [root, name, , environment] }): [string, PipelineRead][] =>
      root !== 'pipelines' || name === undefined
        ? []
        : [
            [
              `${name} ${environment ?? ''}`,
              environment === undefined ? { name } : { name, environment },
            ],
          ],
  );
  return [...new Map(reads).values()];
}

/**
 * Why an expression does not say which Pipelines it reads; `undefined` when it does. Permission, wake-ups and cycles are
 * looked up by these names.
 */
export function unnamedPipelineProblem({
  references,
}: Reading): string | undefined {
  return references.some(
    ({ path }) => path[0] === 'pipelines' && path.length === 1,
  )
    ? 'the name of a Pipeline is written out: pipelines.checkout.environments.prod.version, or pipelines["payments/checkout"] in another namespace'
    : undefined;
}

/**
 * The Pipeline that a name in an expression is: without a namespace, in that of the promotion that the gate guards.
 *
 * @returns `undefined` for what is no name
 * @public
 */
export function pipelineNamed(
  written: string,
  home: string,
): PipelineReference | undefined {
  const parts = written.split('/');
  if (parts.length > 2 || parts.includes('')) return undefined;
  const [name, namespace = home] = parts.reverse();
  return { namespace, name };
}

/**
 * Why a gate is closed whatever its expression makes of it: the first Pipeline or environment that it reads, and that there is
 * not or that it may not read; `undefined` where it may read them all.
 */
export function unreadablePipeline(
  expression: Reading,
  { pipelines }: PipelineFacts,
): string | undefined {
  if (pipelines === undefined) return undefined;
  const facts = new Map(Object.entries(pipelines));
  for (const { name, environment } of pipelineReadsOf(expression)) {
    const fact = facts.get(name);
    if (fact?.type === 'unreadable') return fact.problem;
    const unknown = Object.entries(fact?.environments ?? {}).find(
      ([each, { type }]) =>
        type === 'unknown' &&
        (environment === undefined || each === environment),
    )?.[1];
    if (unknown?.type === 'unknown') return unknown.problem;
  }
  return undefined;
}

/** Where what a gate reads waits for what it guards; the end of its reason while it is closed. */
export function cycleNote({ pipelines = {} }: PipelineFacts): string {
  for (const fact of Object.values(pipelines))
    if (fact.type === 'readable' && fact.cycle !== undefined)
      return `; ${fact.cycle}`;
  return '';
}

/**
 * The end of a message about a name that nobody has: the nearest one, else those that there are.
 *
 * @param known - names, of which few are listed
 * @public
 */
export function nearestOf(name: string, known: readonly string[]): string {
  const nearest = suggestion(name, known);
  if (nearest !== '' || known.length === 0) return nearest;
  const listed = [...known].sort().slice(0, 10).join(', ');
  return `; there is ${listed}${known.length > 10 ? ' and others' : ''}`;
}
