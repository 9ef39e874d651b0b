import { Alert } from '@backstage/ui';
import { PolicyView } from '@kardinal/backstage-plugin-kardinal-common';
import { useTexts } from '../../translation';
import { SentenceText } from '../Time/SentenceText';

/** What the owner of a policy has to correct. */
export const PolicyWarnings = ({ policy }: { readonly policy: PolicyView }) => {
  const { text: t } = useTexts();
  return (
    <>
      {policy.warnings.map((warning, at) => (
        <Alert
          // Warnings have no identity but their place.
          // eslint-disable-next-line react/no-array-index-key
          key={at}
          status="warning"
          icon
          title={t('policies.needsCorrection')}
          description={<SentenceText sentence={warning} />}
        />
      ))}
    </>
  );
};
