import { webUrl } from '../../format/webUrl';
import { useTexts } from '../../translation';
import { Breakable } from '../Breakable/Breakable';
import { SentenceText } from '../Time/SentenceText';
import { ReleasePlan } from './ReleasePlan';
import styles from './EmptyPipeline.module.css';

/** Each environment with what is written for it, and for whom. */
export const WritePlan = (props: {
  readonly plan: ReleasePlan;
  readonly author: string | undefined;
}) => {
  const { author } = props;
  const { plan, repository } = props.plan;
  const { text: t } = useTexts();
  return (
    <dl className={styles.plan}>
      <div>
        <dt>{t('panel.repository')}</dt>
        <dd>
          <Breakable text={webUrl(repository.url) ?? repository.url} />
        </dd>
      </div>
      {plan.map(({ environment, sentence }) => (
        <div key={environment}>
          <dt>{environment}</dt>
          <dd>
            <SentenceText sentence={sentence} />
          </dd>
        </div>
      ))}
      {author !== undefined && (
        <div>
          <dt>{t('release.author')}</dt>
          <dd>{author}</dd>
        </div>
      )}
    </dl>
  );
};
