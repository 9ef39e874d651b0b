import { Bundle } from '../api/types.generated';
import { kardinalResumePermission } from '../permissions';
import { Pause, pauseAt, pausesOf } from '../pause';
import { CommandContext, createCommand } from './definition/CommandDefinition';
import { isOnTheWay } from './definition/namedBundle';
import {
  environmentOffers,
  pauseFields,
  pausedSubject,
  pauseLegality,
  PauseTarget,
} from './definition/pauseRequest';

const whatStays = 'Any other pause that covers its promotions stays.';

/** Ends the pause of a Pipeline, or of one environment; where there is none, nothing changes. @public */
export const resume = createCommand({
  id: 'resume',
  permission: kardinalResumePermission,
  arguments: pauseFields,
  placement: 'menu',
  offers: context =>
    environmentOffers(
      context,
      target => pauseToEnd(target, context) !== undefined,
    ),
  isNext: ({ environment }, { bundles }) =>
    bundles.some(bundle => isHeld(bundle, environment)),
  legality: pauseLegality,
  environments: ({ environment }) =>
    environment === undefined ? [] : [environment],
  label: (args, context) => `Resume ${pausedSubject(args, context)}`,
  confirmation(args, context) {
    const subject = pausedSubject(args, context);
    return pauseToEnd(args, context) === undefined
      ? `There is no pause of ${subject} to end, and nothing changes. ${whatStays}`
      : `Promotions in ${subject} continue, through the same gates. ${whatStays}`;
  },
});

/**
 * The pause that a command to resume ends: of the Pipeline or of the environment, never the one beside it.
 *
 * @public
 */
export function pauseToEnd(
  { environment }: PauseTarget,
  { pipeline, now }: Pick<CommandContext, 'pipeline' | 'now'>,
): Pause | undefined {
  const own = pausesOf(pipeline, environment).filter(
    each => each.environment === environment,
  );
  return pauseAt(own, now);
}

/** Whether a pause of an environment, or of the whole Pipeline, keeps a Bundle from going on. */
function isHeld(bundle: Bundle, environment: string | undefined): boolean {
  if (!isOnTheWay(bundle)) return false;
  if (environment === undefined) return true;
  const { state } = bundle.status?.environments?.[environment] ?? {};
  return state !== 'Verified' && state !== 'NoOp';
}
