import { SentencePart } from '@kardinal/backstage-plugin-kardinal-common';
import { describeInstant, formatInstant } from '../../format/formatInstant';
import { useReader } from '../../hooks/useReader';

/** A moment as a sentence says it, with the whole of it in the tooltip. */
export const SentenceInstant = (props: {
  readonly instant: Extract<SentencePart, { type: 'instant' }>;
}) => {
  const { instant } = props;
  const reader = useReader();
  return (
    <time dateTime={instant.at} title={describeInstant(instant.at, reader)}>
      {formatInstant(instant, reader)}
    </time>
  );
};
