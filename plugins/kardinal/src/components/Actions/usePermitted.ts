import { ActionView } from '@kardinal/backstage-plugin-kardinal-common';
import { keyOfNeed, useDenied } from '../../hooks/useDenied';
import { useTexts } from '../../translation';
import { missingPermission } from '../ErrorAlert/errorText';
import { CommandAction } from './useCommand';

/** The actions as the signed-in person may carry them out: what they lack the permission for says so, and is no button. */
export function usePermitted(offered: {
  readonly nextAction?: ActionView;
  readonly menu: readonly ActionView[];
  readonly owners: readonly string[];
}) {
  const { nextAction, menu, owners } = offered;
  const texts = useTexts();
  const denied = useDenied(
    [nextAction, ...menu].flatMap(action =>
      action?.type === 'command'
        ? [{ permission: action.permission, resourceRef: action.resourceRef }]
        : [],
    ),
  );
  const isDenied = (action: ActionView | undefined): action is CommandAction =>
    action?.type === 'command' && denied.has(keyOfNeed(action));
  return {
    nextAction: isDenied(nextAction) ? undefined : nextAction,
    menu: menu.map(action => {
      if (!isDenied(action)) return action;
      const permission = action.permission.name;
      const disabledReason = missingPermission({ permission, owners }, texts);
      return { ...action, disabledReason };
    }),
  };
}
