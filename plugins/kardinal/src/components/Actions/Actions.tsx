import { Button, ButtonLink } from '@backstage/ui';
import { ActionView } from '@kardinal/backstage-plugin-kardinal-common';
import { RiExternalLinkLine } from '@remixicon/react';
import { useState } from 'react';
import { PipelineRef } from '../../api/PipelineRef';
import { keyOfNeed, useDenied } from '../../hooks/useDenied';
import { webUrl } from '../../format/webUrl';
import { missingPermission } from '../ErrorAlert/errorText';
import { ExtensionDialog } from '../Extensions/ExtensionDialog';
import { useAddedActions } from '../Extensions/useAddedActions';
import { ActionMenu } from './ActionMenu';
import { ConfirmCommand } from './ConfirmCommand';
import { CommandAction, useCommand } from './useCommand';

/**
 * The next legal action as one button, everything else in one menu. Which action that
 * is, and which ones are illegal and why, the backend has decided. What the
 * person lacks the permission for is no button, and says so in the menu.
 */
export const Actions = (props: {
  readonly pipeline: PipelineRef;
  readonly nextAction?: ActionView;
  readonly menu: readonly ActionView[];
  readonly owners: readonly string[];
}) => {
  const { pipeline, owners } = props;
  const { nextAction, menu } = usePermitted(props);
  const [asking, setAsking] = useState<CommandAction>();
  const { progress, execute, reset } = useCommand(pipeline);
  const added = useAddedActions();
  const close = () => {
    setAsking(undefined);
    reset();
  };
  return (
    <>
      {nextAction && (
        <PrimaryAction
          action={nextAction}
          isBusy={progress.status === 'busy'}
          onCommand={setAsking}
        />
      )}
      {menu.length + added.offered.length > 0 && (
        <ActionMenu
          actions={menu}
          added={added.offered}
          onCommand={setAsking}
          onOpen={added.open}
        />
      )}
      {added.dialog && (
        <ExtensionDialog {...added.dialog} onClose={added.close} />
      )}
      {asking && (
        <ConfirmCommand
          pipeline={pipeline}
          action={asking}
          progress={progress}
          owners={owners}
          onCancel={close}
          onConfirm={async confirmed => {
            if ((await execute(confirmed)) === 'accepted') {
              setAsking(undefined);
            }
          }}
        />
      )}
    </>
  );
};

function usePermitted(offered: {
  readonly nextAction?: ActionView;
  readonly menu: readonly ActionView[];
  readonly owners: readonly string[];
}) {
  const { nextAction, menu, owners } = offered;
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
      const disabledReason = missingPermission({ permission, owners });
      return { ...action, disabledReason };
    }),
  };
}

function PrimaryAction(props: {
  readonly action: ActionView;
  readonly isBusy: boolean;
  readonly onCommand: (action: CommandAction) => void;
}) {
  const { action, isBusy, onCommand } = props;
  if (action.type === 'command') {
    return (
      <Button
        variant="primary"
        isDisabled={action.disabledReason !== undefined}
        isPending={isBusy}
        onPress={() => onCommand(action)}
      >
        {action.label}
      </Button>
    );
  }
  const href = webUrl(action.url);
  return href === undefined ? null : (
    <ButtonLink
      variant="primary"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      iconEnd={<RiExternalLinkLine aria-hidden />}
    >
      {action.label}
    </ButtonLink>
  );
}
