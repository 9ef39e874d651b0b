import { ButtonIcon, Menu, MenuItem, MenuTrigger } from '@backstage/ui';
import { ActionView } from '@kardinal/backstage-plugin-kardinal-common';
import { RiExternalLinkLine, RiMore2Line } from '@remixicon/react';
import { OfferedAction } from '../../extensions/offeredActions';
import { webUrl } from '../../format/webUrl';
import { useTexts } from '../../translation';
import { addedItems } from '../Extensions/addedItems';
import { ActionItem } from './ActionItem';
import { CommandAction } from './useCommand';

/** Every other action, then what other plugins have added; those that are refused now say why. */
export const ActionMenu = (props: {
  readonly actions: readonly ActionView[];
  readonly added: readonly OfferedAction[];
  readonly onCommand: (action: CommandAction) => void;
  /** Opens the dialog of an added action, by its id. */
  readonly onOpen: (id: string) => void;
}) => {
  const { text: t } = useTexts();
  return (
    <MenuTrigger>
      <ButtonIcon
        icon={<RiMore2Line aria-hidden />}
        variant="secondary"
        aria-label={t('command.more')}
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
            <ActionItem
              key={action.id}
              action={action}
              onAction={() => props.onCommand(action)}
            />
          ),
        )}
        {addedItems(props.added, props.onOpen)}
      </Menu>
    </MenuTrigger>
  );
};
