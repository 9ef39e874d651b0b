import {
  Button,
  Dialog,
  DialogBody,
  DialogFooter,
  DialogHeader,
} from '@backstage/ui';
import { ReactNode } from 'react';
import { useTexts } from '../../translation';
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
  const { text: t } = useTexts();
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
        <WritePlan plan={plan} author={author} />
        {props.preview}
        {props.problem}
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" onPress={onCancel}>
          {t('command.cancel')}
        </Button>
        <Button variant="primary" isPending={isPending} onPress={onConfirm}>
          {t('release.promote')}
        </Button>
      </DialogFooter>
    </Dialog>
  );
};
