import { MenuItem } from '@backstage/ui';
import styles from './Actions.module.css';

/** An entry of the menu; one that is refused now says why. */
export const ActionItem = (props: {
  readonly action: {
    readonly label: string;
    readonly disabledReason?: string;
  };
  readonly onAction: () => void;
}) => {
  const { action, onAction } = props;
  const { label, disabledReason } = action;
  return (
    <MenuItem
      className={styles.menuItem}
      textValue={label}
      {...(disabledReason === undefined
        ? { onAction }
        : { shouldCloseOnSelect: false })}
    >
      <span className={styles.item}>
        {label}
        {disabledReason !== undefined && (
          <span ref={markRefused} className={styles.reason}>
            {disabledReason}
          </span>
        )}
      </span>
    </MenuItem>
  );
};

/**
 * Says of the item around a reason that it is disabled. The menu's own `isDisabled` would keep arrow keys and screen readers
 * from coming to the reason.
 */
function markRefused(reason: Element | null): void {
  reason?.closest('[role="menuitem"]')?.setAttribute('aria-disabled', 'true');
}
