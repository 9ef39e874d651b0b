import { GateNodeView } from '@kardinal/backstage-plugin-kardinal-common';
import { formatCountdown } from '../../format/formatInstant';
import { useReader } from '../../hooks/useReader';
import { useTexts } from '../../translation';
import { gateLook } from './gateLook';

/** The verdict of a gate, with its countdown or progress while it is closed. */
export const GateFact = (props: { readonly gate: GateNodeView }) => {
  const { gate } = props;
  const reader = useReader();
  const { text: t } = useTexts();
  const word = t(gateLook(gate).word);
  if (gate.verdict !== 'closed') {
    return <>{word}</>;
  }
  if (gate.opensAt === undefined) {
    return <>{gate.progress ?? word}</>;
  }
  const countdown = formatCountdown(gate.opensAt, reader);
  if (countdown === 'due') {
    return <>{t('gate.anyMoment')}</>;
  }
  return (
    <>
      {countdown.startsWith('about')
        ? t('gate.opens', { at: countdown })
        : t('gate.left', { duration: countdown })}
    </>
  );
};
