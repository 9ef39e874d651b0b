import { Template } from '@kardinal/backstage-plugin-kardinal-common';
import {
  formatPath,
  parsePath,
  YamlPath,
} from '../../builtin/updates/yaml/yamlPath';
import {
  isReserved,
  NamedTemplate,
  OverrideProblem,
  Overrides,
  TemplatePatch,
} from './overrides';
import { valueLeaves } from './valueLeaves';

type Policies = NonNullable<Template['spec']['overrides']>;
type PatchRule = NonNullable<NonNullable<Policies['patches']>['allow']>[number];

/**
 * What an environment overrides although its Template does not allow it. Values and patches are judged by policies of their own;
 * what a Template does not say is not allowed. Pure and total.
 *
 * ```text
 *  All ─▶ everything but names that mean something to JavaScript
 *  Restricted ─▶ what is at a path of the list, or below one; `*` stands for one name
 *  None, or nothing ─▶ nothing
 * ```
 */
export function overrideProblems(
  template: NamedTemplate,
  { values, patches }: Overrides,
): readonly OverrideProblem[] {
  return [
    ...valueLeaves(values).flatMap(
      ({ path, value }) =>
        valueProblem(template, path) ??
        nestedProblem(formatPath(['values', ...path]), value) ??
        [],
    ),
    ...patches.flatMap((patch, index) =>
      patch.updates.flatMap(
        (update, at) =>
          patchProblem(
            template,
            patch,
            update.path,
            `patches[${index}].updates[${at}].path`,
          ) ?? [],
      ),
    ),
  ];
}

function valueProblem(
  { name, spec }: NamedTemplate,
  path: readonly string[],
): OverrideProblem | undefined {
  const field = formatPath(['values', ...path]);
  if (path.some(isReserved)) return reservedName(field);
  const { policy = 'None', allow = [] } = spec.overrides?.values ?? {};
  switch (policy) {
    case 'All':
      return undefined;
    case 'Restricted':
      return allow.some(pattern => isAllowed(pattern, path))
        ? undefined
        : {
            field,
            message: `is not in the allow-list of Template ${name}: allowed are ${allow.join(
              ', ',
            )}`,
          };
    default:
      return {
        field,
        message: `Template ${name} allows no values to be overridden; remove it`,
      };
  }
}

function patchProblem(
  { name, spec }: NamedTemplate,
  { target }: TemplatePatch,
  written: string,
  field: string,
): OverrideProblem | undefined {
  const parsed = parsePath(written);
  if (parsed.type === 'malformed') return { field, message: parsed.problem };
  if (parsed.path.some(isReserved)) return reservedName(field);
  const { policy = 'None', allow = [] } = spec.overrides?.patches ?? {};
  switch (policy) {
    case 'All':
      return undefined;
    case 'Restricted':
      return allow.some(
        rule =>
          isTarget(rule, target) &&
          rule.paths.some(pattern => isAllowed(pattern, parsed.path)),
      )
        ? undefined
        : {
            field,
            message: `${formatPath(parsed.path)} of ${targetText(
              target,
            )} is not in the allow-list of Template ${name}: allowed are ${allow
              .map(ruleText)
              .join('; ')}`,
          };
    default:
      return {
        field,
        message: `Template ${name} allows no patches; remove it`,
      };
  }
}

/** At a path of the list or below it. A pattern that cannot be read allows nothing. */
function isAllowed(pattern: string, path: YamlPath): boolean {
  const parsed = parsePath(pattern);
  return (
    parsed.type === 'path' &&
    parsed.path.length <= path.length &&
    parsed.path.every(
      (segment, index) =>
        segment === '*' || String(segment) === String(path[index]),
    )
  );
}

/** What a rule names, the target of a patch has to name, too: one that names less could change more. */
function isTarget(
  rule: Omit<PatchRule, 'paths'>,
  target: TemplatePatch['target'],
): boolean {
  return (
    rule.kind === target.kind &&
    (rule.group === undefined || rule.group === target.group) &&
    (rule.name === undefined || rule.name === target.name)
  );
}

/** Lists replace what was there, with everything in them. */
function nestedProblem(
  field: string,
  value: unknown,
): OverrideProblem | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, each] of Object.entries(value)) {
    if (isReserved(name)) return reservedName(`${field}.${name}`);
    const segment = Array.isArray(value) ? `[${name}]` : `.${name}`;
    const problem = nestedProblem(`${field}${segment}`, each);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function reservedName(field: string): OverrideProblem {
  return {
    field,
    message:
      'no value may be called __proto__, constructor or prototype; remove it',
  };
}

function targetText({ kind, name }: TemplatePatch['target']): string {
  return name === undefined ? `every ${kind}` : `${kind} ${name}`;
}

function ruleText({ paths, ...rule }: PatchRule): string {
  return `${paths.join(', ')} of ${targetText(rule)}`;
}
