import {
  defaultSequence,
  editStepOf,
  Pipeline,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  HealthAdapter,
  ScmProvider,
  StepDefinition,
} from '@kardinal/backstage-plugin-kardinal-node';
import { Registry } from '../../registry/Registry';
import { CachedResources } from '../../services/CachedResources';
import { resolveSequence } from '../../services/sequences/resolveSequence';
import { PipelineObservation } from './types';

/** What `observe` reads from. */
export interface PipelineSources {
  readonly cached: CachedResources;
  readonly providers: Registry<ScmProvider>;
  readonly steps: Registry<StepDefinition>;
  readonly adapters: Registry<HealthAdapter>;
}

export async function observe(
  sources: PipelineSources,
  pipeline: Pipeline,
): Promise<PipelineObservation> {
  const { namespace, name } = pipeline.metadata;
  return {
    bundles: sources.cached.bundlesOfPipeline(namespace, name),
    missing: missingParts(sources, pipeline),
  };
}

function missingParts(
  { providers, steps, adapters }: PipelineSources,
  { spec }: Pipeline,
): readonly string[] {
  const missing: string[] = [];
  const provider = providers.find(spec.git.provider);
  if (provider === undefined)
    missing.push(`spec.git.provider: ${providers.absence(spec.git.provider)}`);
  else {
    const problem = urlProblem(provider, spec.git.url);
    if (problem !== undefined) missing.push(`spec.git.url: ${problem}`);
  }
  for (const [index, environment] of spec.environments.entries()) {
    const field = `spec.environments[${index}]`;
    const edit = editStepOf(environment.update.strategy);
    if (steps.find(edit) === undefined)
      missing.push(`${field}.update.strategy: ${steps.absence(edit)}`);
    else {
      const sequence = resolveSequence(defaultSequence(environment), steps);
      if (sequence.type === 'invalid')
        for (const problem of sequence.problems)
          missing.push(`${field}.steps${problem.field}: ${problem.message}`);
    }
    const health = environment.health?.type ?? 'resource';
    if (adapters.find(health) === undefined)
      missing.push(`${field}.health.type: ${adapters.absence(health)}`);
  }
  return missing;
}

function urlProblem(provider: ScmProvider, url: string): string | undefined {
  try {
    provider.repositoryOf(url);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
