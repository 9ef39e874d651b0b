import {
  CommandArguments,
  commands,
} from '@kardinal/backstage-plugin-kardinal-common';
import { KardinalCommand } from '@kardinal/backstage-plugin-kardinal-node';

/** Its Bundle goes through the gates and the pull request of the environment like any other. */
export const rollback: KardinalCommand<
  'rollback',
  CommandArguments<'rollback'>
> = {
  id: 'rollback',
  definition: commands.rollback,
  execute: (request, { rollBack }) => rollBack(request),
};
