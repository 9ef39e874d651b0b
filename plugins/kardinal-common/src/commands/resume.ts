import { Bundle } from '../api/types.generated';
import { kardinalResumePermission } from '../permissions';
import { pauseAt, pausesOf } from '../pause';
import { createCommand } from './definition/CommandDefinition';
import { isOnTheWay } from './definition/namedBundle';
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
  isNext: ({ environment }, { bundles }) =>
    bundles.some(bundle => isHeld(bundle, environment)),
  legality: pauseLegality,
  environments: ({ environment }) =>
    environment === undefined ? [] : [environment],
  label: (args, context) => `Resume ${pausedSubject(args, context)}`,
  confirmation: (args, context) =>
    `Promotions in ${pausedSubject(
      args,
      context,
    )} continue, through the same gates. Any other pause that covers them stays.`,
});

/** Whether a pause of an environment, or of the whole Pipeline, keeps a Bundle from going on. */
function isHeld(bundle: Bundle, environment: string | undefined): boolean {
  if (!isOnTheWay(bundle)) return false;
  if (environment === undefined) return true;
  const { state } = bundle.status?.environments?.[environment] ?? {};
  return state !== 'Verified' && state !== 'NoOp';
}
