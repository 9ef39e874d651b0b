import {
  createImageEditStep,
  ImageUpdate,
  StepDefinition,
  UpdateStrategy,
} from '@kardinal/backstage-plugin-kardinal-node';

/** In place of `kustomize-set-image`: a file with the tag of the first image. */
export function tagEdit(): StepDefinition {
  const strategy: UpdateStrategy = {
    id: 'kustomize',
    update: async ({ directory, images }) => {
      const [image] = images as readonly ImageUpdate[];
      const file = `${directory}/kustomization.yaml`;
      return {
        writes: [{ path: file, content: Buffer.from(`tag: ${image.tag}\n`) }],
        changes: [{ file, image: image.name, to: image.tag ?? '' }],
      };
    },
  };
  return createImageEditStep(strategy);
}
