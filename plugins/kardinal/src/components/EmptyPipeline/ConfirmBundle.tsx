import {
  Button,
  Dialog,
  DialogBody,
  DialogFooter,
  DialogHeader,
  Text,
} from '@backstage/ui';
import { ReactNode } from 'react';
import { ReleasePlan } from './ReleasePlan';
import { WritePlan } from './WritePlan';

/** Says what a Bundle writes where, before it is created. */
export const ConfirmBundle = (props: {
  readonly title: string;
  readonly plan: ReleasePlan;
  readonly author?: string;
  readonly isPending: boolean;
  /** What it changes in the files. */
  readonly preview: ReactNode;
  /** Why it was refused. */
  readonly problem?: ReactNode;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}) => {
  const { title, plan, author, isPending, onCancel, onConfirm } = props;
  return (
    <Dialog
      isOpen
      isDismissable
      width={640}
      onOpenChange={isOpen => {
        if (!isOpen) onCancel();
      }}
    >
      <DialogHeader>{title}</DialogHeader>
      <DialogBody>
        <WritePlan plan={plan} />
        {author !== undefined && (
          <Text as="p">
            <Text color="secondary">Author</Text> {author}
          </Text>
        )}
        {props.preview}
        {props.problem}
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" onPress={onCancel}>
          Cancel
        </Button>
        <Button variant="primary" isPending={isPending} onPress={onConfirm}>
          Promote
        </Button>
      </DialogFooter>
    </Dialog>
  );
};
