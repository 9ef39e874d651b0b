import { titleOf } from '../api/artifacts';
import { kardinalAbortPermission } from '../permissions';
import { abortOf } from '../promotion/abortOf';
import { createCommand } from './definition/CommandDefinition';
import {
  bundleFields,
  isOnTheWay,
  judgeNamed,
  namedTitle,
} from './definition/namedBundle';
import { standingWords } from './definition/standingWords';
import { reasonSchema } from './definition/rollbackRequest';

/**
 * Ends a promotion that is on its way, for good: what was verified or merged stays, open pull requests are closed.
 *
 * @public
 */
export const abort = createCommand({
  id: 'abort',
  permission: kardinalAbortPermission,
  arguments: bundleFields.extend({ reason: reasonSchema }),
  asksForReason: true,
  placement: 'menu',
  offers: (_context, selected) =>
    selected === undefined || !isOnTheWay(selected)
      ? []
      : [{ bundle: selected.metadata.name }],
  legality: (args, context) =>
    judgeNamed(args, context, bundle => {
      const version = titleOf(bundle);
      if (!isOnTheWay(bundle))
        return {
          type: 'refused',
          reason: `${version} cannot be aborted: it ${standingWords(bundle)}.`,
        };
      return abortOf(bundle) === undefined
        ? { type: 'allowed' }
        : { type: 'refused', reason: `${version} is already being aborted.` };
    }),
  label: (args, context) => `Abort ${namedTitle(args, context)}`,
  confirmation: (args, context) =>
    `Stops promoting ${namedTitle(
      args,
      context,
    )} for good: its open pull requests are closed and their branches deleted. What was merged or verified stays where it is. It cannot be resumed, but it can be promoted again. Your name and the reason are recorded.`,
});
