import { ButtonIcon, Menu, MenuItem, MenuTrigger } from '@backstage/ui';
import { ActionView } from '@kardinal/backstage-plugin-kardinal-common';
import { RiExternalLinkLine, RiMore2Line } from '@remixicon/react';
import { webUrl } from '../../format/webUrl';
import styles from './Actions.module.css';
import { CommandAction } from './useCommand';

/** Every other action; those that are refused now say why. */
export const ActionMenu = (props: {
  readonly actions: readonly ActionView[];
  readonly onCommand: (action: CommandAction) => void;
}) => (
  <MenuTrigger>
    <ButtonIcon
      icon={<RiMore2Line aria-hidden />}
      variant="secondary"
      aria-label="More promotion actions"
    />
    <Menu placement="bottom end">
      {props.actions.map(action =>
        action.type === 'link' ? (
          <MenuItem
            key={action.id}
            href={webUrl(action.url)}
            target="_blank"
            rel="noopener noreferrer"
            iconStart={<RiExternalLinkLine aria-hidden />}
          >
            {action.label}
          </MenuItem>
        ) : (
          <MenuItem
            key={action.id}
            className={styles.menuItem}
            textValue={action.label}
            {...(action.disabledReason === undefined
              ? { onAction: () => props.onCommand(action) }
              : { shouldCloseOnSelect: false })}
          >
            <span className={styles.item}>
              {action.label}
              {action.disabledReason !== undefined && (
                <span ref={markRefused} className={styles.reason}>
                  {action.disabledReason}
                </span>
              )}
            </span>
          </MenuItem>
        ),
      )}
    </Menu>
  </MenuTrigger>
);

/**
 * Says of the item around a reason that it is disabled. The menu's own `isDisabled` would keep arrow keys and screen readers
 * from coming to the reason.
 */
function markRefused(reason: Element | null): void {
  reason?.closest('[role="menuitem"]')?.setAttribute('aria-disabled', 'true');
}
