import { kardinalResumePermission } from '../permissions';
import { pauseAt, pausesOf } from '../pause';
import { createCommand } from './definition/CommandDefinition';
import {
  environmentOffers,
  pauseFields,
  pausedSubject,
  pauseLegality,
} from './definition/pauseRequest';

/** Ends the pause of a Pipeline, or of one environment; where there is none, nothing changes. @public */
export const resume = createCommand({
  id: 'resume',
  permission: kardinalResumePermission,
  arguments: pauseFields,
  placement: 'menu',
  offers: context =>
    environmentOffers(context, ({ environment }) => {
      const pause = pauseAt(
        pausesOf(context.pipeline, environment).filter(
          each => each.environment === environment,
        ),
        context.now,
      );
      return pause !== undefined;
    }),
  legality: pauseLegality,
  environments: ({ environment }) =>
    environment === undefined ? [] : [environment],
  label: (args, context) => `Resume ${pausedSubject(args, context)}`,
  confirmation: (args, context) =>
    `What waits in ${pausedSubject(
      args,
      context,
    )} goes on, through the same gates. Another pause that holds it stays.`,
});
