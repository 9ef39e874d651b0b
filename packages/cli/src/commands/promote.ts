import {
  commands,
  promotionBundle,
} from '@kardinal/backstage-plugin-kardinal-common';
import { promotionOrder } from '@kardinal/promotion-engine';
import { WritingCommand } from '../CliCommand';
import { bundleSaid, orderOf, refuse } from './ordering';

/** A release that is there goes to an environment, as a new Bundle, through every gate. */
export const promote: WritingCommand = {
  type: 'writing',
  path: ['promote'],
  arguments: '<pipeline>',
  options: [
    {
      flags: '--env <environment>',
      description: 'where it is to go',
      presence: 'required',
    },
    {
      flags: '--bundle <name>',
      description:
        'what is promoted; default the one that is on its way, else the newest',
      presence: 'optional',
    },
    {
      flags: '--reason <text>',
      description: 'why, for the record',
      presence: 'optional',
    },
  ],
  description: 'promote a release that is there, an older one too',
  run(reading, input) {
    const { context, bundle } = bundleSaid(reading, input);
    const { env: environment = '', reason } = input.options;
    const target = { bundle, environment };
    refuse(commands.promote.legality(target, context));
    const order = orderOf(
      promotionOrder({ ...target, reason }, context, reading.user),
    );
    return {
      type: 'create',
      bundle: promotionBundle(order),
      words: commands.promote.confirmation(target, context),
    };
  },
};
