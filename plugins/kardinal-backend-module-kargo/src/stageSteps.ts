import { KargoObjects, Stage } from './readKargo';
import { Step, Variables } from './kargoFields';

/** The steps of a Stage with those of its tasks in their place, and what its texts come to. */
export interface StageSteps {
  readonly steps: readonly Step[];
  /** Tasks that are not there. */
  readonly missing: readonly string[];
}

/** What a promotion to a Stage does: `vars` and `ctx` are filled in; what only a promotion knows stays as it is. */
export function stageSteps(stage: Stage, read: KargoObjects): StageSteps {
  const { promotionTemplate } = stage.spec;
  if (promotionTemplate === undefined) return { steps: [], missing: [] };
  const { spec } = promotionTemplate;
  const own = { ...valuesOf(stage.spec.vars), ...valuesOf(spec.vars) };
  const context = {
    stage: stage.metadata.name,
    project: stage.metadata.namespace,
  };
  const missing: string[] = [];
  const steps = spec.steps.flatMap(step => {
    if (step.task === undefined)
      return [filled(step, { ...own, ...valuesOf(step.vars) }, context)];
    const { kind, name } = step.task;
    const task = (
      kind === 'ClusterPromotionTask' ? read.clusterTasks : read.tasks
    ).find(
      ({ metadata }) =>
        metadata.name === name &&
        (kind === 'ClusterPromotionTask' ||
          metadata.namespace === stage.metadata.namespace),
    );
    if (task === undefined) {
      missing.push(`${kind} ${name}`);
      return [];
    }
    const given = {
      ...own,
      ...valuesOf(task.spec.vars),
      ...valuesOf(step.vars),
    };
    return task.spec.steps.map(each =>
      filled(each, { ...given, ...valuesOf(each.vars) }, context),
    );
  });
  return { steps, missing };
}

type Values = Readonly<Record<string, string>>;

function valuesOf(vars: Variables): Values {
  return Object.fromEntries(vars.map(({ name, value }) => [name, value]));
}

function filled(step: Step, vars: Values, context: Values): Step {
  return { ...step, config: fillRecord(step.config, vars, context) };
}

function fillRecord(
  record: Readonly<Record<string, unknown>>,
  vars: Values,
  context: Values,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).map(([key, value]) => [
      key,
      fill(value, vars, context),
    ]),
  );
}

function fill(value: unknown, vars: Values, context: Values): unknown {
  if (typeof value === 'string') return fillText(value, vars, context);
  if (Array.isArray(value)) return value.map(each => fill(each, vars, context));
  return typeof value === 'object' && value !== null
    ? fillRecord(value as Record<string, unknown>, vars, context)
    : value;
}

/** A variable may name another one; one that names itself stays as it is. */
const deepest = 5;

function fillText(text: string, vars: Values, context: Values): string {
  let current = text;
  for (let depth = 0; depth < deepest; depth++) {
    const next = current.replace(
      /\$\{\{\s*(vars|ctx)\.(\w+)\s*\}\}/g,
      (whole, from, name) => (from === 'vars' ? vars : context)[name] ?? whole,
    );
    if (next === current) break;
    current = next;
  }
  // Inside of an expression of its own it is a text.
  return current.replace(/\$\{\{.*?\}\}/g, expression =>
    /^\S+\s*vars\.\w+\s*\}\}$/.test(expression)
      ? expression
      : expression.replace(/\bvars\.(\w+)\b/g, (whole, name) => {
          const value = vars[name];
          return value === undefined ? whole : JSON.stringify(value);
        }),
  );
}
