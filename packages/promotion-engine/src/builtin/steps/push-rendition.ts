import { createPromotionStep } from '@kardinal/backstage-plugin-kardinal-node';
import { z } from 'zod';
import { inRepository, outputDirectory } from './settings/environmentDirectory';
import { registryPlace, withRegistrySecret } from './settings/registryPlace';

const settings = withRegistrySecret(
  z.strictObject({
    ...registryPlace,
    path: outputDirectory.default('rendered'),
  }),
);

/** Stores what was rendered as an OCI artifact; later steps read its digest. */
export const pushRendition = createPromotionStep({
  type: 'effect',
  id: 'push-rendition',
  description: 'Storing the rendered manifests in a registry',
  settings,
  requires: ['tree'],
  provides: [],
  capabilities: ['rendition'],
  async perform(
    { promotion, settings: wanted, position },
    { rendition },
    signal,
  ) {
    const { path, secretRef, ...place } = wanted;
    const directory = inRepository(promotion.directory, path);
    const stored = await rendition(
      {
        ...place,
        directory,
        annotations: {
          'org.opencontainers.image.source': promotion.git.url,
          'org.opencontainers.image.title': `${promotion.pipeline} ${promotion.environment}`,
          'kardinal.io/pipeline': `${promotion.namespace}/${promotion.pipeline}`,
          'kardinal.io/environment': promotion.environment,
          'kardinal.io/directory': directory,
        },
        ...(secretRef === undefined ? {} : { secret: secretRef.name }),
      },
      signal,
    );
    const { reference, digest, files, edits, madeFrom } = stored;
    return {
      type: 'done',
      message:
        stored.origin === 'restored'
          ? `${reference}@${digest} is restored; nothing was rendered`
          : `${reference}@${digest} holds what was rendered`,
      outputs: {
        reference,
        digest,
        ...(files === undefined ? {} : { files }),
      },
      facts: {
        renditions: [{ ...madeFrom, step: position.as, reference, digest }],
      },
      ...(edits === undefined
        ? {}
        : {
            editOutputs: edits.outputs,
            basis: {
              baseCommit: edits.baseCommit,
              fingerprint: edits.fingerprint,
            },
          }),
    };
  },
});
