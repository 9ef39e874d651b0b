import { Alert } from '@backstage/ui';
import { useTexts } from '../../translation';

/** What kept the catalog from setting the Pipeline of an entity up, in its words. */
export const SetupProblems = (props: {
  readonly problems: readonly string[];
}) => {
  const { text: t } = useTexts();
  return (
    <>
      {props.problems.map(problem => (
        <Alert
          key={problem}
          role="alert"
          status="danger"
          icon
          title={t('promotion.setupProblem')}
          description={problem}
        />
      ))}
    </>
  );
};
