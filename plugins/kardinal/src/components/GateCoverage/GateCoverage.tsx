import { Alert } from '@backstage/ui';
import { GateCoverageView } from '@kardinal/backstage-plugin-kardinal-common';
import { formatSentence } from '../../format/formatSentence';
import { useReader } from '../../hooks/useReader';
import { useTexts } from '../../translation';
import { SentenceText } from '../Time/SentenceText';
import { TitledRows } from '../TitledRows/TitledRows';
import { groupBySentence } from './groupBySentence';

/** Which gates guard which environments, whatever was released, and which gates need to be corrected. */
export const GateCoverage = (props: {
  readonly coverage: GateCoverageView;
}) => {
  const { environments, warnings } = props.coverage;
  const reader = useReader();
  const { text: t } = useTexts();
  return (
    <TitledRows
      title={t('gateCoverage.title')}
      rows={groupBySentence(environments, reader).map(
        ({ names, sentence }) => ({ name: names.join(', '), said: sentence }),
      )}
    >
      {warnings.map(warning => (
        <Alert
          key={formatSentence(warning, reader)}
          status="warning"
          icon
          title={<SentenceText sentence={warning} />}
        />
      ))}
    </TitledRows>
  );
};
