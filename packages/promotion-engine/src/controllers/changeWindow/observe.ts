import {
  ChangeWindow,
  templateCoverage,
  templateProblem,
  windowTemplate,
} from '@kardinal/backstage-plugin-kardinal-common';
import { CachedResources } from '../../services/CachedResources';
import { WindowObservation } from './types';

/** What `observe` reads from. */
export interface WindowSources {
  readonly cached: CachedResources;
  /** The platform's policy namespaces. */
  readonly policyNamespaces: readonly string[];
}

export async function observe(
  { cached, policyNamespaces }: WindowSources,
  window: ChangeWindow,
): Promise<WindowObservation> {
  const pipelines = cached.pipelines.list();
  const surroundings = { pipelines, policyNamespaces };
  const template = windowTemplate(window);
  const coverage = templateCoverage(template, surroundings);
  const problem = templateProblem(template, surroundings, coverage);
  return { coverage, problem };
}
