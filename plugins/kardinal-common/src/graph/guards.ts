import { isLabelKey, isLabelValue } from '../api/labelSyntax';
import { Pipeline } from '../api/types.generated';
import { GateTemplate } from './gates';
import {
  comparedSegments,
  globProblem,
  matchesAtOrAbove,
  reachesInto,
} from './globs';
import { directoryOf } from './environmentDirectory';
import { EnvironmentSpec } from './pipelineProblems';
import { repositoryGlob, repositorySegments } from './repositorySegments';

/** In `kardinal.io/applies-to`: whatever the environment is called. @public */
export const everyEnvironment = '*';

/** What of an environment decides which templates guard it. @public */
export interface GuardedEnvironment {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  /** URL of the repository that its promotions write to. */
  readonly repository: string;
  /** Directory in it. */
  readonly path: string;
}

/** What a template says about the environments that it is for. @public */
export type TemplateScope = Pick<
  GateTemplate,
  'scope' | 'purpose' | 'appliesTo' | 'repository' | 'path'
>;

/** An environment of a Pipeline, as templates look at it. @public */
export function guardedEnvironment(
  { spec: { git } }: Pick<Pipeline, 'spec'>,
  environment: EnvironmentSpec,
): GuardedEnvironment {
  return {
    name: environment.name,
    labels: environment.labels ?? {},
    repository: git.url,
    path: directoryOf(environment),
  };
}

/**
 * Whether a template applies to an environment.
 *
 * A gate guards what it names or labels select, and what writes to its repository and path: a new name is no way out. An
 * org gate that says nothing of it, and any gate that says it wrongly, guards everything. A permission needs all that it
 * says to be so.
 *
 * @public
 */
export function guards(
  template: TemplateScope,
  environment: GuardedEnvironment,
): boolean {
  const isGate = template.purpose === 'gate';
  if (scopeProblem(template) !== undefined) return isGate;
  const verdicts = [
    template.appliesTo.length === 0
      ? undefined
      : template.appliesTo.some(term => selects(term, environment)),
    template.repository === undefined && template.path === undefined
      ? undefined
      : isPlaced(template, environment),
  ].filter(verdict => verdict !== undefined);
  // The platform's rules are for everybody unless they say for whom; a permission is for nobody then.
  if (verdicts.length === 0) return isGate && template.scope === 'org';
  return isGate ? verdicts.includes(true) : !verdicts.includes(false);
}

const environmentName = /^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/;

/** What a template says wrongly about the environments that it is for: the field, and how to mend it. */
export function scopeProblem({
  appliesTo,
  repository,
  path,
}: TemplateScope): string | undefined {
  const term = appliesTo.find(each => !isTerm(each));
  if (term !== undefined)
    return `kardinal.io/applies-to: ${term} is neither the name of an environment, nor a label like tier=production, nor ${everyEnvironment}`;
  const inRepository =
    repository === undefined ? undefined : globProblem(repository);
  if (inRepository !== undefined) return `spec.repository: ${inRepository}`;
  const inPath = path === undefined ? undefined : globProblem(path);
  return inPath === undefined ? undefined : `spec.path: ${inPath}`;
}

function isTerm(term: string): boolean {
  const [key, ...values] = term.split('=');
  if (values.length === 0)
    return term === everyEnvironment || environmentName.test(term);
  return values.length === 1 && isLabelKey(key) && isLabelValue(values[0]);
}

function selects(term: string, { name, labels }: GuardedEnvironment): boolean {
  const [key, value] = term.split('=');
  if (value === undefined) return term === everyEnvironment || term === name;
  return Object.hasOwn(labels, key) && labels[key] === value;
}

function isPlaced(
  template: Pick<TemplateScope, 'repository' | 'path'>,
  environment: GuardedEnvironment,
): boolean {
  const { repository, path } = template;
  const isInRepository =
    repository === undefined ||
    matchesAtOrAbove(
      repositoryGlob(repository),
      repositorySegments(environment.repository),
    );
  const isInPath =
    path === undefined ||
    reachesInto(comparedSegments(environment.path), comparedSegments(path));
  return isInRepository && isInPath;
}
