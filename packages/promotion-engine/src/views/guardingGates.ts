import {
  guardsOfPipeline,
  guardedEnvironment,
  guardingWindows,
  guards,
  Pipeline,
  PolicyGate,
  SimulatedGate,
  windowTemplate,
} from '@kardinal/backstage-plugin-kardinal-common';
import { CachedResources } from '../services/CachedResources';

type EnvironmentSpec = Pipeline['spec']['environments'][number];

/** A gate to simulate; one that guards the environment now with its template. @public */
export type GuardingGate = SimulatedGate & { readonly template?: PolicyGate };

/** The gates that would guard an environment for a Bundle that comes now, its change windows among them. @public */
export function guardingGates(
  {
    cached,
    policyNamespaces,
  }: {
    readonly cached: CachedResources;
    readonly policyNamespaces: readonly string[];
  },
  pipeline: Pipeline,
  environment: EnvironmentSpec,
): readonly GuardingGate[] {
  const guarded = guardedEnvironment(pipeline, environment);
  const windows = guardingWindows(
    cached.changeWindows.list(),
    pipeline,
    guarded,
    policyNamespaces,
  );
  const templates = guardsOfPipeline(
    cached.gateTemplates(),
    pipeline,
    policyNamespaces,
  ).filter(each => each.purpose === 'gate' && guards(each, guarded));
  return [
    ...windows.map(({ window }) => gateOf(windowTemplate(window))),
    ...templates.map(({ gate }) => gateOf(gate)),
  ];
}

function gateOf(template: PolicyGate): GuardingGate {
  return { ...template.spec, name: template.metadata.name, template };
}
