import { createBackendModule } from '@backstage/backend-plugin-api';
import { createPermission } from '@backstage/plugin-permission-common';
import {
  createCommand,
  pipelineResourceType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { kardinalCommandsExtensionPoint } from '@kardinal/backstage-plugin-kardinal-node';
import { z } from 'zod';

export const markPermission = createPermission({
  name: 'acme.bundle.mark',
  attributes: { action: 'update' },
  resourceType: pipelineResourceType,
});

/** A command that somebody else has written. */
export const markModule = createBackendModule({
  pluginId: 'kardinal',
  moduleId: 'mark',
  register(env) {
    env.registerInit({
      deps: { extension: kardinalCommandsExtensionPoint },
      async init({ extension }) {
        extension.addCommand({
          id: 'mark',
          definition: createCommand({
            id: 'mark',
            permission: markPermission,
            arguments: z.strictObject({ bundle: z.string() }),
            placement: 'menu',
            offers: (_context, selected) =>
              selected === undefined
                ? []
                : [{ bundle: selected.metadata.name }],
            legality: () => ({ type: 'allowed' }),
            label: () => 'Mark it',
            confirmation: () => 'It has a mark.',
          }),
          async execute({ bundle }: { bundle: string }, { annotateBundle }) {
            await annotateBundle(bundle, { 'acme.example/mark': 'true' });
            return { type: 'accepted' };
          },
        });
      },
    });
  },
});
