import {
  EnvironmentNodeView,
  Sentence,
} from '@kardinal/backstage-plugin-kardinal-common';
import { saysTheSame } from '../../format/saysTheSame';
import { SentenceText } from '../Time/SentenceText';
import styles from './NodePanel.module.css';

/** How an environment stands, unless the page says it elsewhere. */
export const EnvironmentSentence = (props: {
  readonly environment: Pick<EnvironmentNodeView, 'sentence'>;
  /** What the page says beside it. */
  readonly said?: readonly Sentence[];
}) => {
  const { said = [] } = props;
  const { sentence } = props.environment;
  return said.some(each => saysTheSame(each, sentence)) ? null : (
    <p className={styles.sentence}>
      <SentenceText sentence={sentence} />
    </p>
  );
};
