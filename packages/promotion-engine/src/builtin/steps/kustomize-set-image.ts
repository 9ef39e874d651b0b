import { createImageEditStep } from '@kardinal/backstage-plugin-kardinal-node';
import { kustomize } from '../updates/kustomize';

/** Sets the images of the Bundle in the environment's kustomization file. */
export const kustomizeSetImage = createImageEditStep(kustomize);
