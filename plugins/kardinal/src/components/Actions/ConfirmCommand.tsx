import {
  Button,
  Dialog,
  DialogBody,
  DialogFooter,
  DialogHeader,
  Text,
  TextField,
} from '@backstage/ui';
import { useMemo } from 'react';
import { PipelineRef } from '../../api/PipelineRef';
import { parseEnd, WrittenEnd } from '../../format/parseEnd';
import { useReader } from '../../hooks/useReader';
import { useTexts } from '../../translation';
import { ErrorAlert } from '../ErrorAlert/ErrorAlert';
import theme from '../theme.module.css';
import styles from './Actions.module.css';
import { CommandPreview } from './CommandPreview';
import { EndField } from './EndField';
import { PlannedChanges } from './PlannedChanges';
import { CommandProgress, CommandAction } from './useCommand';
import { useCommandDiffs } from './useCommandDiffs';
import { useDraft } from './useDraft';

/**
 * Says exactly what will happen, and asks for confirmation, and where the command has them for a reason and an end. An error is
 * shown in the dialog.
 */
export const ConfirmCommand = (props: {
  readonly pipeline: PipelineRef;
  readonly action: CommandAction;
  readonly progress: CommandProgress;
  /** How often it was refused because the world had changed: what it would write is asked for anew after each, as when its words change. */
  readonly conflicts: number;
  readonly owners: readonly string[];
  readonly onCancel: () => void;
  /** With what is sent. */
  readonly onConfirm: (action: CommandAction) => void;
}) => {
  const { action, progress, owners, onConfirm } = props;
  const reader = useReader();
  const { text: t } = useTexts();
  const { namespace, name } = props.pipeline;
  const question = `${namespace}/${name}/${action.id}`;
  const reason = useDraft(`${question}/reason`);
  const endDraft = useDraft(`${question}/until`);
  const end = parseEnd(endDraft.text, reader);
  const forget = () => [reason, endDraft].forEach(draft => draft.forget());
  const cancel = () => {
    forget();
    props.onCancel();
  };
  // The reason is given afterwards, and in no file that is written.
  const { command, asksForReason } = action;
  const previewed = useMemo(
    () =>
      asksForReason ? commandWithReason(command, 'Not given yet') : command,
    [command, asksForReason],
  );
  const isWritten = action.changes !== undefined && action.changes.length > 0;
  const preview = useCommandDiffs(
    props.pipeline,
    isWritten ? previewed : undefined,
    JSON.stringify([props.conflicts, action.confirmation, action.changes]),
  );
  return (
    <Dialog
      isOpen
      isDismissable
      width={640}
      onOpenChange={isOpen => {
        if (!isOpen) {
          cancel();
        }
      }}
    >
      <DialogHeader>{action.label}</DialogHeader>
      <DialogBody className={theme.root}>
        <Text as="p" className={styles.words}>
          {action.confirmation}
        </Text>
        {action.changes && (
          <PlannedChanges
            changes={action.changes}
            gates={preview.gates}
            diffs={preview.diffs}
          />
        )}
        <div className={styles.fields}>
          {action.asksForReason && (
            <TextField
              label={t('command.why')}
              description={t('command.whyIs')}
              isRequired
              maxLength={500}
              value={reason.text}
              onChange={reason.change}
            />
          )}
          {action.asksForEnd && (
            <EndField text={endDraft.text} onChange={endDraft.change} />
          )}
        </div>
        {isWritten && (
          <CommandPreview
            isRefused={progress.status === 'failed'}
            preview={preview}
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
        <Button variant="secondary" onPress={cancel}>
          {t('command.cancel')}
        </Button>
        <Button
          variant="primary"
          isDisabled={action.asksForReason && reason.text.trim() === ''}
          isPending={progress.status === 'busy'}
          onPress={() => {
            if (end.type === 'invalid') return;
            forget();
            onConfirm(withEnd(withReason(action, reason.text), end));
          }}
        >
          {action.label}
        </Button>
      </DialogFooter>
    </Dialog>
  );
};

function withReason(action: CommandAction, reason: string): CommandAction {
  return action.asksForReason
    ? { ...action, command: commandWithReason(action.command, reason) }
    : action;
}

function commandWithReason(
  command: CommandAction['command'],
  reason: string,
): CommandAction['command'] {
  const args = { ...command.arguments, reason: reason.trim() };
  return { ...command, arguments: args };
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
