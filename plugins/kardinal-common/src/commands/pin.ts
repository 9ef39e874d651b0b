import { titleOf } from '../api/artifacts';
import { isPinned } from '../order/replacementOf';
import { kardinalPinPermission } from '../permissions';
import { createCommand } from './definition/CommandDefinition';
import {
  bundleFields,
  isOnTheWay,
  judgeNamed,
  namedTitle,
} from './definition/namedBundle';
import { standingWords } from './definition/standingWords';

/** Keeps a Bundle from being superseded by a newer one. @public */
export const pin = createCommand({
  id: 'pin',
  permission: kardinalPinPermission,
  arguments: bundleFields,
  placement: 'menu',
  offers: (_context, selected) =>
    selected === undefined || isPinned(selected) || !isOnTheWay(selected)
      ? []
      : [{ bundle: selected.metadata.name }],
  legality: (args, context) =>
    judgeNamed(args, context, bundle => {
      const version = titleOf(bundle);
      if (isPinned(bundle))
        return { type: 'refused', reason: `${version} is already pinned.` };
      return isOnTheWay(bundle)
        ? { type: 'allowed' }
        : {
            type: 'refused',
            reason: `${version} cannot be pinned: it ${standingWords(bundle)}.`,
          };
    }),
  label: (args, context) => `Pin ${namedTitle(args, context)}`,
  confirmation: (args, context) =>
    `${namedTitle(
      args,
      context,
    )} is promoted to its last environment, even when a newer version arrives. A rollback still replaces it.`,
});
