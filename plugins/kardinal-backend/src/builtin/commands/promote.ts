import {
  CommandArguments,
  commands,
} from '@kardinal/backstage-plugin-kardinal-common';
import { KardinalCommand } from '@kardinal/backstage-plugin-kardinal-node';

/** A new Bundle, which supersedes and is superseded as any other. */
export const promote: KardinalCommand<
  'promote',
  CommandArguments<'promote'>
> = {
  id: 'promote',
  definition: commands.promote,
  execute: (request, { promoteAgain }) => promoteAgain(request),
};
