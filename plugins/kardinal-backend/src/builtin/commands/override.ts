import {
  CommandArguments,
  commands,
} from '@kardinal/backstage-plugin-kardinal-common';
import { KardinalCommand } from '@kardinal/backstage-plugin-kardinal-node';

/** The order is signed for one Bundle: no annotation that somebody writes releases a gate. */
export const override: KardinalCommand<
  'override',
  CommandArguments<'override'>
> = {
  id: 'override',
  definition: commands.override,
  async execute(request, { overrideGate }) {
    await overrideGate(request);
    return { type: 'accepted' };
  },
};
