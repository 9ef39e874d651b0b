import { GateNodeView } from '@kardinal/backstage-plugin-kardinal-common';
import { formatCountdown } from '../../format/formatInstant';
import { useReader } from '../../hooks/useReader';
import { gateVerdicts } from './gateVerdicts';

/** The verdict of a gate, with its countdown or progress while it is closed. */
export const GateFact = (props: { readonly gate: GateNodeView }) => {
  const { gate } = props;
  const reader = useReader();
  const { word } = gateVerdicts[gate.verdict];
  if (gate.verdict !== 'closed') {
    return <>{word}</>;
  }
  if (gate.opensAt === undefined) {
    return <>{gate.progress ?? word}</>;
  }
  const countdown = formatCountdown(gate.opensAt, reader);
  if (countdown === 'due') {
    return <>any moment</>;
  }
  return (
    <>
      {countdown.startsWith('about')
        ? `opens ${countdown}`
        : `${countdown} left`}
    </>
  );
};
