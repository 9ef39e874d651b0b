import { SentencePart } from '@kardinal/backstage-plugin-kardinal-common';
import { describeInstant, formatInstant } from '../../format/formatInstant';
import { englishReader } from '../../format/Reader';
import { useReader } from '../../hooks/useReader';
import { WithTooltip } from '../WithTooltip/WithTooltip';

/** A moment as a sentence says it, with the whole of it in the tooltip. */
export const SentenceInstant = (props: {
  readonly instant: Extract<SentencePart, { type: 'instant' }>;
}) => {
  const { instant } = props;
  const reader = useReader();
  return (
    <WithTooltip text={describeInstant(instant.at, reader)}>
      <time dateTime={instant.at}>
        {formatInstant(instant, englishReader(reader))}
      </time>
    </WithTooltip>
  );
};
