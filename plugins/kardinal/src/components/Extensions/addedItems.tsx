import { MenuItem } from '@backstage/ui';
import { RiExternalLinkLine } from '@remixicon/react';
import { isPath, OfferedAction } from '../../extensions/offeredActions';
import { ActionItem } from '../Actions/ActionItem';

/** The entries of the menu that other plugins have added. */
export function addedItems(
  actions: readonly OfferedAction[],
  onOpen: (id: string) => void,
) {
  return actions.map(action =>
    action.type === 'link' && action.disabledReason === undefined ? (
      <MenuItem
        key={action.id}
        href={action.href}
        {...(isPath(action.href)
          ? {}
          : {
              target: '_blank',
              rel: 'noopener noreferrer',
              iconStart: <RiExternalLinkLine aria-hidden />,
            })}
      >
        {action.label}
      </MenuItem>
    ) : (
      <ActionItem
        key={action.id}
        action={action}
        onAction={() => onOpen(action.id)}
      />
    ),
  );
}
