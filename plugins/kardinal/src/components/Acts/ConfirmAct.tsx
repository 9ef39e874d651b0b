import {
  Button,
  Dialog,
  DialogBody,
  DialogFooter,
  DialogHeader,
  Text,
} from '@backstage/ui';
import { Refusal } from '../Refusal/Refusal';
import { ActProgress, CommandAct } from './useAct';

/** Says exactly what will happen, and asks. A refusal is shown in the place. */
export const ConfirmAct = (props: {
  readonly act: CommandAct;
  readonly progress: ActProgress;
  readonly owners: readonly string[];
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}) => {
  const { act, progress, owners, onCancel, onConfirm } = props;
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
      <DialogHeader>{act.label}</DialogHeader>
      <DialogBody>
        <Text as="p">{act.confirmation}</Text>
        {progress.status === 'failed' && (
          <Refusal
            error={progress.error}
            permission="kardinal.bundle.promote"
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
          {act.label}
        </Button>
      </DialogFooter>
    </Dialog>
  );
};
