import { BundleSummary } from '@kardinal/backstage-plugin-kardinal-common';
import { shortSha } from '../../format/shortSha';
import { StateMark } from '../StateMark/StateMark';
import { Instant } from '../Time/Instant';
import { SentenceText } from '../Time/SentenceText';
import styles from './BundleList.module.css';

/** The Pipeline's Bundles, newest first; the chosen one is drawn beside it. */
export const BundleList = (props: {
  readonly bundles: readonly BundleSummary[];
  readonly chosen?: string;
  readonly onChoose: (bundle: string) => void;
}) => (
  <nav className={styles.list} aria-label="Bundles">
    <h3 className={styles.heading}>Bundles</h3>
    <ul className={styles.items}>
      {props.bundles.map(bundle => (
        <li key={bundle.name} className={styles.item}>
          <BundleButton
            bundle={bundle}
            isChosen={bundle.name === props.chosen}
            onChoose={props.onChoose}
          />
        </li>
      ))}
    </ul>
  </nav>
);

function BundleButton(props: {
  readonly bundle: BundleSummary;
  readonly isChosen: boolean;
  readonly onChoose: (bundle: string) => void;
}) {
  const { bundle, isChosen, onChoose } = props;
  const { commitSHA, author } = bundle.provenance;
  return (
    <button
      type="button"
      className={styles.bundle}
      aria-current={isChosen ? 'true' : undefined}
      onClick={() => onChoose(bundle.name)}
    >
      <StateMark state={bundle.state} show="icon" />
      <span className={styles.facts}>
        <span className={styles.line}>
          <span className={styles.version}>{bundle.version}</span>
          {commitSHA && <code>{shortSha(commitSHA)}</code>}
          {author && <span>{author}</span>}
        </span>
        <span className={styles.quiet}>
          {bundle.verified} of {bundle.targeted} ·{' '}
          <Instant at={bundle.createdAt} as="age" />
        </span>
        <span className={styles.quiet}>
          <SentenceText sentence={bundle.sentence} />
        </span>
      </span>
    </button>
  );
}
