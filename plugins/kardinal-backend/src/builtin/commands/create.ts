import {
  CommandArguments,
  commands,
} from '@kardinal/backstage-plugin-kardinal-common';
import { KardinalCommand } from '@kardinal/backstage-plugin-kardinal-node';

/** Creates the Bundle that the form describes. */
export const create: KardinalCommand<'create', CommandArguments<'create'>> = {
  id: 'create',
  definition: commands.create,
  execute: (content, { createBundle }) => createBundle(content),
};
