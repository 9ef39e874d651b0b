import { editStepOf } from '@kardinal/backstage-plugin-kardinal-common';
import { UpdateStrategy } from '../updates/UpdateStrategy';
import { noSettings } from './noSettings';
import { createPromotionStep, StepDefinition } from './StepDefinition';

/** The step that sets the images of the Bundle as an update strategy does: `kustomize` is `kustomize-set-image`. @public */
export function createImageEditStep(strategy: UpdateStrategy): StepDefinition {
  return createPromotionStep({
    type: 'edit',
    files: 'existing',
    id: editStepOf(strategy.id),
    description: 'Setting the images of the Bundle',
    settings: noSettings,
    requires: ['tree'],
    provides: ['changes'],
    edit: async ({ promotion: { directory, images }, files }) =>
      images.length === 0
        ? { writes: [], changes: [] }
        : strategy.update({ directory, images, files }),
  });
}
