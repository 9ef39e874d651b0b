import {
  Button,
  Dialog,
  DialogBody,
  DialogFooter,
  DialogHeader,
  Text,
  TextField,
} from '@backstage/ui';
import { useMemo, useState } from 'react';
import { PipelineRef } from '../../api/PipelineRef';
import { parseEnd, WrittenEnd } from '../../format/parseEnd';
import { useReader } from '../../hooks/useReader';
import { ErrorAlert } from '../ErrorAlert/ErrorAlert';
import theme from '../theme.module.css';
import styles from './Actions.module.css';
import { CommandPreview } from './CommandPreview';
import { EndField } from './EndField';
import { PlannedChanges } from './PlannedChanges';
import { CommandProgress, CommandAction } from './useCommand';

/**
 * Says exactly what will happen, and asks for confirmation, and where the command has them for a reason and an end. An error is
 * shown in the dialog.
 */
export const ConfirmCommand = (props: {
  readonly pipeline: PipelineRef;
  readonly action: CommandAction;
  readonly progress: CommandProgress;
  readonly owners: readonly string[];
  readonly onCancel: () => void;
  /** With what is sent. */
  readonly onConfirm: (action: CommandAction) => void;
}) => {
  const { action, progress, owners, onCancel, onConfirm } = props;
  const reader = useReader();
  const [reason, setReason] = useState('');
  const [endText, setEndText] = useState('');
  const end = parseEnd(endText, reader);
  // The reason is given afterwards, and in no file that is written.
  const previewed = useMemo(
    () => withReason(action, 'Not given yet').command,
    [action],
  );
  return (
    <Dialog
      isOpen
      isDismissable
      width={640}
      onOpenChange={isOpen => {
        if (!isOpen) {
          onCancel();
        }
      }}
    >
      <DialogHeader>{action.label}</DialogHeader>
      <DialogBody className={theme.root}>
        <Text as="p" className={styles.words}>
          {action.confirmation}
        </Text>
        {action.changes && <PlannedChanges changes={action.changes} />}
        {action.asksForReason && (
          <TextField
            label="Why"
            description="One sentence, for the pull request and the record"
            isRequired
            maxLength={500}
            value={reason}
            onChange={setReason}
          />
        )}
        {action.asksForEnd && <EndField text={endText} onChange={setEndText} />}
        {action.changes !== undefined && action.changes.length > 0 && (
          <CommandPreview
            pipeline={props.pipeline}
            command={previewed}
            permission={action.permission.name}
          />
        )}
        {progress.status === 'failed' && (
          <ErrorAlert
            error={progress.error}
            permission={action.permission.name}
            owners={owners}
          />
        )}
      </DialogBody>
      <DialogFooter className={styles.footer}>
        <Button variant="secondary" onPress={onCancel}>
          Cancel
        </Button>
        <Button
          variant="primary"
          isDisabled={action.asksForReason && reason.trim() === ''}
          isPending={progress.status === 'busy'}
          onPress={() => {
            if (end.type !== 'invalid')
              onConfirm(withEnd(withReason(action, reason), end));
          }}
        >
          {action.label}
        </Button>
      </DialogFooter>
    </Dialog>
  );
};

function withReason(action: CommandAction, reason: string): CommandAction {
  if (!action.asksForReason) return action;
  const { command } = action;
  const args = { ...command.arguments, reason: reason.trim() };
  return { ...action, command: { ...command, arguments: args } };
}

function withEnd(
  action: CommandAction,
  end: Exclude<WrittenEnd, { readonly type: 'invalid' }>,
): CommandAction {
  if (!action.asksForEnd || end.type === 'none') return action;
  const { command } = action;
  const args = { ...command.arguments, until: end.at };
  return { ...action, command: { ...command, arguments: args } };
}
