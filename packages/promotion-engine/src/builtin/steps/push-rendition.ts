import { createPromotionStep } from '@kardinal/backstage-plugin-kardinal-node';
import { z } from 'zod';
import { inRepository, outputDirectory } from './settings/environmentDirectory';
import { registryPlace, withRegistrySecret } from './settings/registryPlace';

const settings = withRegistrySecret(
  z.strictObject({
    ...registryPlace,
    path: outputDirectory.default('rendered'),
    signingKeyRef: z
      .strictObject({ name: z.string().min(1).max(253) })
      .optional(),
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
    const { path, secretRef, signingKeyRef, ...place } = wanted;
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
        ...(signingKeyRef === undefined
          ? {}
          : { signingKey: signingKeyRef.name }),
      },
      signal,
    );
    const { reference, digest, files, edits, signedBy, madeFrom } = stored;
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
        ...(signedBy === undefined ? {} : { signedBy }),
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
