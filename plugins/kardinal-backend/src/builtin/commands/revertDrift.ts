import {
  CommandArguments,
  commands,
} from '@kardinal/backstage-plugin-kardinal-common';
import { KardinalCommand } from '@kardinal/backstage-plugin-kardinal-node';

/** Its Bundle goes through the gates and the pull request of the environment like any other. */
export const revertDrift: KardinalCommand<
  'revertDrift',
  CommandArguments<'revertDrift'>
> = {
  id: 'revertDrift',
  definition: commands.revertDrift,
  execute: (request, { settleDrift }) => settleDrift(request, 'revert'),
};
