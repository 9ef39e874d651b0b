import { ButtonIcon, Menu, MenuItem, MenuTrigger } from '@backstage/ui';
import { ActView } from '@kardinal/backstage-plugin-kardinal-common';
import { RiExternalLinkLine, RiMore2Line } from '@remixicon/react';
import { webUrl } from '../../format/webUrl';
import styles from './Acts.module.css';
import { CommandAct } from './useAct';

/** Every other act; those that are illegal now say why. */
export const ActMenu = (props: {
  readonly acts: readonly ActView[];
  readonly onCommand: (act: CommandAct) => void;
}) => (
  <MenuTrigger>
    <ButtonIcon
      icon={<RiMore2Line aria-hidden />}
      variant="secondary"
      aria-label="More acts"
    />
    <Menu placement="bottom end">
      {props.acts.map(act =>
        act.type === 'link' ? (
          <MenuItem
            key={act.id}
            href={webUrl(act.url)}
            target="_blank"
            rel="noopener noreferrer"
            iconStart={<RiExternalLinkLine aria-hidden />}
          >
            {act.label}
          </MenuItem>
        ) : (
          <MenuItem
            key={act.id}
            textValue={act.label}
            isDisabled={act.disabledReason !== undefined}
            onAction={() => props.onCommand(act)}
          >
            <span className={styles.item}>
              {act.label}
              {act.disabledReason !== undefined && (
                <span className={styles.reason}>{act.disabledReason}</span>
              )}
            </span>
          </MenuItem>
        ),
      )}
    </Menu>
  </MenuTrigger>
);
