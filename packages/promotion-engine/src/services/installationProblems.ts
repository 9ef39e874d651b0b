import {
  configMerge,
  editStepOf,
  EnvironmentSpec,
  helmSetChart,
  isBranchName,
  Pipeline,
  SequenceEntry,
  sequenceOf,
  strategyOf,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Registries } from '../registry/Registries';
import { targetProblem } from './credentials/credentialTarget';
import { Egress } from './egress';
import { healthProblems } from './health/healthProblems';
import { approvalProblems } from './sequences/approvalProblems';
import { resolveSequence } from './sequences/resolveSequence';
import { serverProblems } from './serverProblems';

/** What Pipelines are carried out with. */
export interface Installation {
  readonly registries: Registries;
  readonly egress: Pick<Egress, 'problemOf'>;
}

/**
 * What of a Pipeline cannot be carried out by this installation, as field and fix: providers, steps and adapters that nobody
 * installed, and repositories and servers that nothing may be sent to. Such a Pipeline is invalid.
 */
export function installationProblems(
  { registries, egress }: Installation,
  { metadata, spec }: Pipeline,
): readonly string[] {
  const { namespace = 'default' } = metadata;
  const { providers, adapters, steps } = registries;
  const servers = { steps, egress };
  const problems: string[] = [];
  const provider = providers.find(spec.git.provider);
  if (provider === undefined)
    problems.push(`spec.git.provider: ${providers.absence(spec.git.provider)}`);
  else {
    const problem = targetProblem(() => provider, spec.git);
    if (problem !== undefined) problems.push(`spec.git.url: ${problem}`);
  }
  for (const [index, source] of (spec.config?.sources ?? []).entries()) {
    const field = `spec.config.sources[${index}]`;
    const problem = sourceProblem(registries, { ...spec.git, ...source });
    if (problem !== undefined) problems.push(`${field}.${problem}`);
  }
  for (const [index, environment] of spec.environments.entries()) {
    const field = `spec.environments[${index}]`;
    const ofSteps = [
      ...serverProblems(environment, namespace, servers),
      ...stepsProblems(registries, environment),
    ];
    for (const problem of firstOfEachField(ofSteps))
      problems.push(`${field}.${problem}`);
    for (const problem of healthProblems(adapters, environment))
      problems.push(`${field}.${problem.field}: ${problem.message}`);
  }
  return problems;
}

function sourceProblem(
  { providers }: Registries,
  source: {
    readonly url: string;
    readonly provider: string;
    readonly branch: string;
  },
): string | undefined {
  const provider = providers.find(source.provider);
  if (provider === undefined)
    return `provider: ${providers.absence(source.provider)}`;
  const problem = targetProblem(() => provider, source);
  if (problem !== undefined) return `url: ${problem}`;
  return isBranchName(source.branch)
    ? undefined
    : `branch: ${source.branch} is no legal Git branch name; name an existing branch of the repository`;
}

/** What of the steps of an environment cannot be carried out, by the field that says so. */
function stepsProblems(
  { steps }: Registries,
  environment: EnvironmentSpec,
): readonly string[] {
  const { strategy } = environment.update;
  const isDefault = environment.steps === undefined;
  if (isDefault && steps.find(editStepOf(strategy)) === undefined)
    return [`update.strategy: ${strategyAbsence(steps, strategy)}`];
  // Of a mixed Bundle, which has what Bundles of the other types have.
  const entries = sequenceOf(environment, 'mixed');
  const sequence = resolveSequence(entries, steps);
  if (sequence.type === 'valid')
    return isDefault ? [] : approvalProblems(environment, sequence.steps);
  if (!isDefault)
    return sequence.problems.map(
      ({ field, message }) => `steps${field}: ${message}`,
    );
  // Times of a default sequence are those of the environment, which are checked as its fields.
  return sequence.problems
    .filter(({ field }) => !field.endsWith('].timeout'))
    .map(({ index, field, message }) => {
      const part = settingOf(entries[index], strategy);
      return `${field.replace(/^\[\d+\]\.config/, part)}: ${message}`;
    });
}

function strategyAbsence(steps: Registries['steps'], strategy: string): string {
  const known = steps
    .all()
    .flatMap(({ id }) => strategyOf(id) ?? [])
    .sort();
  return `no update strategy ${JSON.stringify(
    strategy,
  )} is installed; use one of ${known.join(
    ', ',
  )}, or install the module that adds it`;
}

/** A server is judged by its address and by the schema of its step, which may say the same of one field. */
function firstOfEachField(problems: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  return problems.filter(problem => {
    const [field] = problem.split(': ', 1);
    const isFirst = !seen.has(field);
    seen.add(field);
    return isFirst;
  });
}

/** Where an environment without steps says what a step of its default sequence is to do. */
function settingOf({ uses }: SequenceEntry, strategy: string): string {
  if (uses === 'bake') return 'bake';
  if (uses === helmSetChart) return 'update';
  return `update.${uses === configMerge ? 'config' : strategy}`;
}
