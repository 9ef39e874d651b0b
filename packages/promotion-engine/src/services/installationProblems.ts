import {
  editStepOf,
  EnvironmentSpec,
  Pipeline,
  sequenceOf,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Registries } from '../registry/Registries';
import {
  foreignSecretProblem,
  targetProblem,
} from './credentials/credentialTarget';
import { approvalProblems } from './sequences/approvalProblems';
import { resolveSequence } from './sequences/resolveSequence';

/**
 * What of a Pipeline cannot be carried out by this installation, as field and fix: providers, steps and adapters that nobody
 * installed, and a repository that nothing may be sent to. Such a Pipeline is invalid.
 */
export function installationProblems(
  registries: Registries,
  { metadata, spec }: Pipeline,
): readonly string[] {
  const { namespace = 'default' } = metadata;
  const { providers, adapters } = registries;
  const problems: string[] = [];
  const provider = providers.find(spec.git.provider);
  if (provider === undefined)
    problems.push(`spec.git.provider: ${providers.absence(spec.git.provider)}`);
  else {
    const problem = targetProblem(() => provider, spec.git);
    if (problem !== undefined) problems.push(`spec.git.url: ${problem}`);
  }
  for (const [index, environment] of spec.environments.entries()) {
    const field = `spec.environments[${index}]`;
    for (const problem of secretProblems(environment, namespace))
      problems.push(`${field}.${problem}`);
    for (const problem of stepsProblems(registries, environment))
      problems.push(`${field}.${problem}`);
    const health = environment.health?.type ?? 'resource';
    if (adapters.find(health) === undefined)
      problems.push(`${field}.health.type: ${adapters.absence(health)}`);
  }
  return problems;
}

/** Secrets for the servers of steps that are not the Pipeline's to name. */
function secretProblems(
  { steps = [] }: EnvironmentSpec,
  namespace: string,
): readonly string[] {
  return steps.flatMap(({ webhook }, index) => {
    const problem = foreignSecretProblem(webhook?.secretRef ?? {}, namespace);
    return problem === undefined
      ? []
      : [`steps[${index}].webhook.secretRef.namespace: ${problem}`];
  });
}

/** What of the steps of an environment cannot be carried out, by the field that says so. */
function stepsProblems(
  { steps }: Registries,
  environment: EnvironmentSpec,
): readonly string[] {
  const { strategy } = environment.update;
  const edit = editStepOf(strategy);
  const isDefault = environment.steps === undefined;
  if (isDefault && steps.find(edit) === undefined)
    return [`update.strategy: ${steps.absence(edit)}`];
  const sequence = resolveSequence(sequenceOf(environment, 'image'), steps);
  if (sequence.type === 'valid')
    return isDefault ? [] : approvalProblems(environment, sequence.steps);
  return sequence.problems.map(({ field, message }) =>
    isDefault
      ? `${field.replace(/^\[1\]\.config/, `update.${strategy}`)}: ${message}`
      : `steps${field}: ${message}`,
  );
}
