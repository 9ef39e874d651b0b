import {
  HealthAdapter,
  ScmProvider,
  UpdateStrategy,
} from '@kardinal/backstage-plugin-kardinal-node';
import { Registry } from './Registry';

/** What the engine promotes with, by kind: complete before it starts. @public */
export interface Registries {
  readonly providers: Registry<ScmProvider>;
  readonly adapters: Registry<HealthAdapter>;
  readonly strategies: Registry<UpdateStrategy>;
}

/** Registries without an entry. @public */
export function emptyRegistries(): Registries {
  return {
    providers: new Registry<ScmProvider>('SCM provider'),
    adapters: new Registry<HealthAdapter>('health adapter'),
    strategies: new Registry<UpdateStrategy>('update strategy'),
  };
}
