import {
  Button,
  Dialog,
  DialogBody,
  DialogFooter,
  DialogHeader,
  Text,
} from '@backstage/ui';
import { ErrorAlert } from '../ErrorAlert/ErrorAlert';
import { CommandProgress, CommandAction } from './useCommand';

/** Says exactly what will happen, and asks for confirmation. An error is shown in the dialog. */
export const ConfirmCommand = (props: {
  readonly action: CommandAction;
  readonly progress: CommandProgress;
  readonly owners: readonly string[];
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}) => {
  const { action, progress, owners, onCancel, onConfirm } = props;
  return (
    <Dialog
      isOpen
      isDismissable
      width={480}
      onOpenChange={isOpen => {
        if (!isOpen) {
          onCancel();
        }
      }}
    >
      <DialogHeader>{action.label}</DialogHeader>
      <DialogBody>
        <Text as="p">{action.confirmation}</Text>
        {progress.status === 'failed' && (
          <ErrorAlert
            error={progress.error}
            permission={action.permission.name}
            owners={owners}
          />
        )}
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" onPress={onCancel}>
          Cancel
        </Button>
        <Button
          variant="primary"
          isPending={progress.status === 'busy'}
          onPress={onConfirm}
        >
          {action.label}
        </Button>
      </DialogFooter>
    </Dialog>
  );
};
