import {
  ControlPlane,
  HealthAdapter,
  ScmProvider,
  UpdateStrategy,
} from '@kardinal/backstage-plugin-kardinal-node';
import { Registry } from './Registry';

/** Providers by kind, complete before the plugin starts. */
export interface Registries {
  readonly providers: Registry<ScmProvider>;
  readonly adapters: Registry<HealthAdapter>;
  readonly strategies: Registry<UpdateStrategy>;
  readonly controlPlanes: Registry<ControlPlane>;
}

export function emptyRegistries(): Registries {
  return {
    providers: new Registry<ScmProvider>('SCM provider'),
    adapters: new Registry<HealthAdapter>('health adapter'),
    strategies: new Registry<UpdateStrategy>('update strategy'),
    controlPlanes: new Registry<ControlPlane>('control plane'),
  };
}
