import { HealthAdapter } from '@kardinal/backstage-plugin-kardinal-node';
import { resource } from './resource';

/** The health adapters that come with the backend, one file each; a test holds the list against the folder. */
export const healthAdapters: readonly HealthAdapter[] = [resource];
