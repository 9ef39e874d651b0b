import {
  createPromotionStep,
  StepError,
} from '@kardinal/backstage-plugin-kardinal-node';
import { z } from 'zod';
import { manifestsIn } from './rendering/manifestsIn';
import { writeOutput } from './rendering/writeOutput';
import { inRepository, outputDirectory } from './settings/environmentDirectory';
import { registryPlace, withRegistrySecret } from './settings/registryPlace';
import { stepText, textRenderer } from './settings/stepText';

const settings = withRegistrySecret(
  z.strictObject({
    ...registryPlace,
    digest: stepText,
    output: outputDirectory.default('rendered'),
  }),
);

/** Puts the manifests of an artifact, by its digest, into a directory of the environment. */
export const pullManifests = createPromotionStep({
  type: 'edit',
  files: 'any',
  id: 'pull-manifests',
  description: 'Taking manifests from a registry',
  settings,
  requires: ['tree'],
  provides: ['changes'],
  artifact: request => {
    const { registry, repository, secretRef } = request.settings;
    const digest = String(
      textRenderer(request)(request.settings.digest, 'digest'),
    );
    if (!/^sha256:[0-9a-f]{64}$/.test(digest))
      throw new StepError(
        'terminal',
        `config.digest: ${digest} is no digest (sha256:…); to follow a tag, name it in spec.source.tag of a Template, and use render-template`,
      );
    return {
      registry,
      repository,
      digest,
      ...(secretRef === undefined ? {} : { secret: secretRef.name }),
    };
  },
  async edit({ promotion, settings: { output }, artifact, files }) {
    const directory = inRepository(promotion.directory, output);
    if (artifact === undefined)
      throw new StepError('terminal', 'Nothing was read of the registry');
    const what = `${artifact.reference}@${artifact.digest}`;
    const manifests = manifestsIn(artifact);
    if (manifests.length === 0)
      throw new StepError(
        'terminal',
        `${what} holds no manifest, and everything in ${directory} would be deleted: check config.digest`,
      );
    const { reference, digest } = artifact;
    const by = 'pull-manifests';
    const result = await writeOutput(files, { by, directory, manifests });
    return { ...result, outputs: { reference, digest } };
  },
});
