import { Button, ButtonLink } from '@backstage/ui';
import { ActionView } from '@kardinal/backstage-plugin-kardinal-common';
import { RiExternalLinkLine } from '@remixicon/react';
import { useState } from 'react';
import { PipelineRef } from '../../api/PipelineRef';
import { webUrl } from '../../format/webUrl';
import { statusOf } from '../../live/isFinalError';
import { ExtensionDialog } from '../Extensions/ExtensionDialog';
import { useAddedActions } from '../Extensions/useAddedActions';
import { ActionMenu } from './ActionMenu';
import { ConfirmCommand } from './ConfirmCommand';
import { useAskedCommand } from './useAskedCommand';
import { CommandAction, useCommand } from './useCommand';
import { usePermitted } from './usePermitted';

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
  const asked = useAskedCommand([nextAction, ...menu]);
  const { asking, ask } = asked;
  const [conflicts, setConflicts] = useState(0);
  const { progress, execute, reset } = useCommand(pipeline);
  const added = useAddedActions();
  const close = () => {
    asked.close();
    setConflicts(0);
    reset();
  };
  return (
    <>
      {nextAction && (
        <PrimaryAction
          action={nextAction}
          isBusy={progress.status === 'busy'}
          onCommand={ask}
        />
      )}
      {menu.length + added.offered.length > 0 && (
        <ActionMenu
          actions={menu}
          added={added.offered}
          onCommand={ask}
          onOpen={added.open}
        />
      )}
      {added.dialog && (
        <ExtensionDialog {...added.dialog} onClose={added.close} />
      )}
      {asking && (
        <ConfirmCommand
          pipeline={pipeline}
          action={asOffered(asking, [nextAction, ...menu])}
          conflicts={conflicts}
          progress={progress}
          owners={owners}
          onCancel={close}
          onConfirm={async confirmed => {
            const outcome = await execute(confirmed);
            if (outcome.type === 'accepted') close();
            else if (statusOf(outcome.error) === 409)
              setConflicts(count => count + 1);
          }}
        />
      )}
    </>
  );
};

/** What a person is asked, in the words and with the changes that hold by now; as it was where it is offered no more. */
function asOffered(
  asking: CommandAction,
  offered: readonly (ActionView | undefined)[],
): CommandAction {
  const latest = offered.find(action => action?.id === asking.id);
  return latest?.type === 'command'
    ? { ...latest, command: asking.command }
    : asking;
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
