import { TextField } from '@backstage/ui';
import { useState } from 'react';
import { describeZone } from '../../format/formatInstant';
import { exampleEnd, parseEnd } from '../../format/parseEnd';
import { useReader } from '../../hooks/useReader';
import { useTexts } from '../../translation';

/** When it ends by itself, in the reader's zone. What is wrong is said once the reader has written it. */
export const EndField = (props: {
  readonly text: string;
  readonly onChange: (text: string) => void;
}) => {
  const reader = useReader();
  const { text: t } = useTexts();
  const [isWritten, setWritten] = useState(false);
  const { text, onChange } = props;
  return (
    <TextField
      label={t('command.until')}
      description={t('command.untilIs', {
        zone: describeZone(reader),
        example: exampleEnd(reader),
      })}
      value={text}
      validationBehavior="aria"
      validate={written => {
        const end = parseEnd(written, reader);
        return isWritten && end.type === 'invalid'
          ? t(end.problem.key, end.problem.values)
          : undefined;
      }}
      onChange={onChange}
      onFocus={() => setWritten(false)}
      onBlur={() => setWritten(true)}
    />
  );
};
