import { createBackendModule } from '@backstage/backend-plugin-api';
import { createPermission } from '@backstage/plugin-permission-common';
import {
  createCommand,
  labels,
  pipelineResourceType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { kardinalCommandsExtensionPoint } from '@kardinal/backstage-plugin-kardinal-node';
import { z } from 'zod';

export const pinPermission = createPermission({
  name: 'acme.bundle.pin',
  attributes: { action: 'update' },
  resourceType: pipelineResourceType,
});

/** A command that somebody else has written. */
export const pinModule = createBackendModule({
  pluginId: 'kardinal',
  moduleId: 'pin',
  register(env) {
    env.registerInit({
      deps: { extension: kardinalCommandsExtensionPoint },
      async init({ extension }) {
        extension.addCommand({
          id: 'pin',
          definition: createCommand({
            id: 'pin',
            permission: pinPermission,
            arguments: z.strictObject({ bundle: z.string() }),
            placement: 'menu',
            offers: (_context, selected) =>
              selected === undefined
                ? []
                : [{ bundle: selected.metadata.name }],
            legality: () => ({ type: 'allowed' }),
            label: () => 'Pin it',
            confirmation: () => 'It is promoted to the end.',
          }),
          async execute({ bundle }: { bundle: string }, { annotateBundle }) {
            await annotateBundle(bundle, { [labels.pin]: 'true' });
            return { type: 'accepted' };
          },
        });
      },
    });
  },
});
