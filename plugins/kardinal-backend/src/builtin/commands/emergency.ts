import {
  CommandArguments,
  commands,
} from '@kardinal/backstage-plugin-kardinal-common';
import { KardinalCommand } from '@kardinal/backstage-plugin-kardinal-node';

/** Its Bundle carries an order that is signed for it alone: no label or annotation that somebody writes is one. */
export const emergency: KardinalCommand<
  'emergency',
  CommandArguments<'emergency'>
> = {
  id: 'emergency',
  definition: commands.emergency,
  execute: ({ reason, ...target }, { rollBack }) =>
    rollBack({ ...target, reason }, { type: 'emergency', reason }),
};
