import { webUrl } from '../../format/webUrl';
import { Breakable } from '../Breakable/Breakable';
import { SentenceText } from '../Time/SentenceText';
import { ReleasePlan } from './ReleasePlan';
import styles from './EmptyPipeline.module.css';

/** Each environment with what is written for it. */
export const WritePlan = (props: { readonly plan: ReleasePlan }) => {
  const { plan, repository } = props.plan;
  return (
    <dl className={styles.plan}>
      <div>
        <dt>Repository</dt>
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
    </dl>
  );
};
