import { Dialog, DialogBody, DialogHeader } from '@backstage/ui';
import { Suspense } from 'react';
import { OfferedAction } from '../../extensions/offeredActions';
import { PromotionContext } from '../../extensions/PromotionExtensions';
import { ContainedExtension } from './ContainedExtension';

/** The dialog of an action that another plugin has added. */
export const ExtensionDialog = (props: {
  readonly action: Extract<OfferedAction, { readonly type: 'dialog' }>;
  readonly promotion: PromotionContext;
  readonly onClose: () => void;
}) => {
  const { action, promotion, onClose } = props;
  const { label, Content } = action;
  return (
    <Dialog
      isOpen
      isDismissable
      width={640}
      onOpenChange={isOpen => {
        if (!isOpen) {
          onClose();
        }
      }}
    >
      <DialogHeader>{label}</DialogHeader>
      <DialogBody>
        <ContainedExtension name={label}>
          <Suspense fallback={null}>
            <Content promotion={promotion} onClose={onClose} />
          </Suspense>
        </ContainedExtension>
      </DialogBody>
    </Dialog>
  );
};
