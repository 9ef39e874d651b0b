import { Button, ButtonLink } from '@backstage/ui';
import { ActView } from '@kardinal/backstage-plugin-kardinal-common';
import { RiExternalLinkLine } from '@remixicon/react';
import { useState } from 'react';
import { PipelineRef } from '../../api/PipelineRef';
import { webUrl } from '../../format/webUrl';
import { ActMenu } from './ActMenu';
import { ConfirmAct } from './ConfirmAct';
import { CommandAct, useAct } from './useAct';

/**
 * The next legal act as one button, everything else in one menu. Which act that
 * is, and which ones are illegal and why, the backend has decided.
 */
export const Acts = (props: {
  readonly pipeline: PipelineRef;
  readonly nextAct?: ActView;
  readonly menu: readonly ActView[];
  readonly owners: readonly string[];
}) => {
  const { pipeline, nextAct, menu, owners } = props;
  const [asking, setAsking] = useState<CommandAct>();
  const { progress, carryOut, forget } = useAct(pipeline);
  const close = () => {
    setAsking(undefined);
    forget();
  };
  return (
    <>
      {nextAct && (
        <PrimaryAct
          act={nextAct}
          isBusy={progress.status === 'busy'}
          onCommand={setAsking}
        />
      )}
      {menu.length > 0 && <ActMenu acts={menu} onCommand={setAsking} />}
      {asking && (
        <ConfirmAct
          act={asking}
          progress={progress}
          owners={owners}
          onCancel={close}
          onConfirm={async () => {
            if ((await carryOut(asking)) === 'accepted') {
              setAsking(undefined);
            }
          }}
        />
      )}
    </>
  );
};

function PrimaryAct(props: {
  readonly act: ActView;
  readonly isBusy: boolean;
  readonly onCommand: (act: CommandAct) => void;
}) {
  const { act, isBusy, onCommand } = props;
  if (act.type === 'command') {
    return (
      <Button
        variant="primary"
        isDisabled={act.disabledReason !== undefined}
        isPending={isBusy}
        onPress={() => onCommand(act)}
      >
        {act.label}
      </Button>
    );
  }
  const href = webUrl(act.url);
  return href === undefined ? null : (
    <ButtonLink
      variant="primary"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      iconEnd={<RiExternalLinkLine aria-hidden />}
    >
      {act.label}
    </ButtonLink>
  );
}
