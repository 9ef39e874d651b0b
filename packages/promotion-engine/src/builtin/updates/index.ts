import { UpdateStrategy } from '@kardinal/backstage-plugin-kardinal-node';
import { kustomize } from './kustomize';

/** The update strategies that come with the backend. @public */
export const updateStrategies: readonly UpdateStrategy[] = [kustomize];
