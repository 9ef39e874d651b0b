import {
  CommandArguments,
  CommandContext,
  commands,
  Pipeline,
  rollbackBundle,
} from '@kardinal/backstage-plugin-kardinal-common';
import { rollbackOrder } from '@kardinal/promotion-engine';
import { CliError, Plan, WritingCommand, Written } from '../CliCommand';
import { Reading } from '../cluster/readCluster';
import { changedArtifacts } from './changedArtifacts';
import { contextOf, orderOf, refuse } from './ordering';
import { pipelineNamed } from './viewOf';

/** An environment gets back what was verified there before, as a new Bundle, through its gates. */
export const rollback: WritingCommand = {
  type: 'writing',
  asks: 'first',
  path: ['rollback'],
  arguments: '<pipeline>',
  options: [
    {
      flags: '--env <environment>',
      description: 'what is rolled back',
      presence: 'required',
    },
    {
      flags: '--to <bundle>',
      description: 'what it gets back; default what was verified there before',
      presence: 'optional',
    },
    {
      flags: '--emergency',
      description:
        'past closed gates as far as the platform permits it; needs --reason, and the portal',
      presence: 'optional',
    },
    {
      flags: '--reason <text>',
      description: 'why, for the record',
      presence: 'optional',
    },
    {
      flags: '--yes',
      description: 'without a question',
      presence: 'optional',
    },
    {
      flags: '--dry-run',
      description: 'say what it would write, and write nothing',
      presence: 'optional',
    },
  ],
  description: 'give an environment back what was verified there before',
  run(reading, { arguments: [said], options }) {
    const pipeline = pipelineNamed(reading, said);
    const context = contextOf(reading, pipeline);
    const { env: environment = '', to, reason } = options;
    const target = { environment, ...(to === undefined ? {} : { to }) };
    if (options.emergency !== undefined)
      return emergency(reading, pipeline, { ...target, reason });
    refuse(commands.rollback.legality(target, context));
    const order = orderOf(
      rollbackOrder({ ...target, reason }, context, reading.user),
    );
    return {
      type: 'create',
      bundle: rollbackBundle(order),
      words: commands.rollback.confirmation(target, context),
      plan: {
        changes: commands.rollback.changes?.(target, context) ?? [],
        artifacts: changedArtifacts(order.of, order.to),
      },
    };
  },
};

/** Its order is signed by the portal: it goes past closed gates. */
function emergency(
  reading: Reading,
  pipeline: Pipeline,
  { reason, ...target }: CommandArguments<'rollback'>,
): Written {
  if (reason === undefined)
    throw new CliError('--emergency needs --reason: why, for the record');
  const args = { ...target, reason };
  const context = contextOf(reading, pipeline);
  refuse(commands.emergency.legality(args, context));
  return {
    type: 'order',
    pipeline,
    command: { type: 'emergency', arguments: args },
    words: commands.emergency.confirmation(args, context),
    plan: emergencyPlan(args, context, reading.user),
  };
}

function emergencyPlan(
  args: CommandArguments<'emergency'>,
  context: CommandContext,
  user: string,
): Plan {
  const urgency = { type: 'emergency', reason: args.reason } as const;
  const { of, to } = orderOf(rollbackOrder(args, context, user, urgency));
  return {
    changes: commands.emergency.changes?.(args, context) ?? [],
    artifacts: changedArtifacts(of, to),
  };
}
