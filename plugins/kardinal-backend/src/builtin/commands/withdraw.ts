import {
  CommandArguments,
  commands,
} from '@kardinal/backstage-plugin-kardinal-common';
import { KardinalCommand } from '@kardinal/backstage-plugin-kardinal-node';

/** Signed too, as the record names who did it. */
export const withdraw: KardinalCommand<
  'withdraw',
  CommandArguments<'withdraw'>
> = {
  id: 'withdraw',
  definition: commands.withdraw,
  async execute(request, { withdrawOverride }) {
    await withdrawOverride(request);
    return { type: 'accepted' };
  },
};
