import { describeInstant } from '../../format/formatInstant';
import { useReader } from '../../hooks/useReader';
import { WithTooltip } from '../WithTooltip/WithTooltip';
import { InstantProps, ShortInstant } from './ShortInstant';

/** Those that say the time itself: only date and zone are in the tooltip besides, and a list of them is no row of tab stops. */
const exact: readonly InstantProps['as'][] = [
  'exact',
  'minute',
  'clock',
  'timeOfDay',
];

/** A time in the reader's zone, with the whole of it in the tooltip. */
export const Instant = (props: InstantProps) => (
  <WithTooltip
    text={describeInstant(props.at, useReader())}
    tabStop={exact.includes(props.as) ? 'never' : 'whereNeeded'}
  >
    <ShortInstant {...props} />
  </WithTooltip>
);
