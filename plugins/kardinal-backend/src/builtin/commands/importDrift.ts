import {
  CommandArguments,
  commands,
} from '@kardinal/backstage-plugin-kardinal-common';
import { KardinalCommand } from '@kardinal/backstage-plugin-kardinal-node';

/** Its Bundle writes nothing: it is verified once the environment is seen to run it. */
export const importDrift: KardinalCommand<
  'importDrift',
  CommandArguments<'importDrift'>
> = {
  id: 'importDrift',
  definition: commands.importDrift,
  execute: (request, { settleDrift }) => settleDrift(request, 'import'),
};
