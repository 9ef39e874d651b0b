import {
  HealthAdapter,
  MetricProvider,
  ScmProvider,
  StepDefinition,
} from '@kardinal/backstage-plugin-kardinal-node';
import { Registry } from './Registry';

/** What the engine promotes with, by kind: complete before it starts. @public */
export interface Registries {
  readonly providers: Registry<ScmProvider>;
  readonly adapters: Registry<HealthAdapter>;
  readonly metrics: Registry<MetricProvider>;
  readonly steps: Registry<StepDefinition>;
}

/** Registries without an entry. @public */
export function emptyRegistries(): Registries {
  return {
    providers: new Registry<ScmProvider>('SCM provider'),
    adapters: new Registry<HealthAdapter>('health adapter'),
    metrics: new Registry<MetricProvider>('metric provider'),
    steps: new Registry<StepDefinition>('promotion step'),
  };
}
