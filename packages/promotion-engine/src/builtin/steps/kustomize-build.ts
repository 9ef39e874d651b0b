import {
  createPromotionStep,
  StepError,
} from '@kardinal/backstage-plugin-kardinal-node';
import { z } from 'zod';
import { buildKustomization } from './rendering/buildKustomization';
import { writeOutput } from './rendering/writeOutput';
import {
  environmentDirectory,
  inRepository,
  isWithin,
  outputDirectory,
} from './settings/environmentDirectory';

const settings = z
  .strictObject({
    path: environmentDirectory.default('.'),
    output: outputDirectory.default('rendered'),
  })
  .refine(({ path, output }) => !isWithin(output, path), {
    path: ['output'],
    message: 'must not hold config.path: everything in it is replaced',
  });

/** Renders a directory of the environment with kustomize, and keeps what was made in another one. */
export const kustomizeBuild = createPromotionStep({
  type: 'edit',
  files: 'any',
  id: 'kustomize-build',
  description: 'Rendering manifests with kustomize',
  settings,
  requires: ['tree'],
  provides: ['changes'],
  async edit({ promotion, settings: { path, output }, files, programs }) {
    const source = inRepository(promotion.directory, path);
    const directory = inRepository(promotion.directory, output);
    const manifests = await buildKustomization(programs, files, {
      source,
      output: directory,
    });
    if (manifests.length === 0)
      throw new StepError(
        'terminal',
        `${source} renders nothing, and everything in ${directory} would be deleted: check config.path`,
      );
    return writeOutput(files, { by: 'kustomize-build', directory, manifests });
  },
});
