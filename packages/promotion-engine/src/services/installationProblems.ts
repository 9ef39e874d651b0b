import {
  defaultSequence,
  editStepOf,
  Pipeline,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Registries } from '../registry/Registries';
import { targetProblem } from './credentials/credentialTarget';
import { resolveSequence } from './sequences/resolveSequence';

/**
 * What of a Pipeline cannot be carried out by this installation, as field and fix: providers, steps and adapters that nobody
 * installed, and a repository that nothing may be sent to. Such a Pipeline is invalid.
 */
export function installationProblems(
  { providers, steps, adapters }: Registries,
  { spec }: Pipeline,
): readonly string[] {
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
    const edit = editStepOf(environment.update.strategy);
    if (steps.find(edit) === undefined)
      problems.push(`${field}.update.strategy: ${steps.absence(edit)}`);
    else {
      const sequence = resolveSequence(defaultSequence(environment), steps);
      if (sequence.type === 'invalid')
        for (const each of sequence.problems)
          problems.push(`${field}.steps${each.field}: ${each.message}`);
    }
    const health = environment.health?.type ?? 'resource';
    if (adapters.find(health) === undefined)
      problems.push(`${field}.health.type: ${adapters.absence(health)}`);
  }
  return problems;
}
