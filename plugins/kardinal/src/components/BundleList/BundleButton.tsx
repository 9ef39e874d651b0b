import {
  BundleSummary,
  Sentence,
} from '@kardinal/backstage-plugin-kardinal-common';
import { KeyboardEvent } from 'react';
import { saysTheSame } from '../../format/saysTheSame';
import { shortSha } from '../../format/shortSha';
import { useTexts } from '../../translation';
import { Clipped } from '../Clipped/Clipped';
import { StateMark } from '../StateMark/StateMark';
import { Instant } from '../Time/Instant';
import { SentenceText } from '../Time/SentenceText';
import styles from './BundleList.module.css';

/**
 * One Bundle of the list. What was superseded is history: its sentence is shown once it is chosen. What the headline of the page
 * says is not said again.
 */
export const BundleButton = (props: {
  readonly bundle: BundleSummary;
  /** What the page says above the list. */
  readonly headline?: Sentence | undefined;
  readonly isChosen: boolean;
  readonly isTabStop: boolean;
  readonly onChoose: (bundle: string) => void;
  readonly onFocus: (bundle: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}) => {
  const {
    bundle,
    headline,
    isChosen,
    isTabStop,
    onChoose,
    onFocus,
    onKeyDown,
  } = props;
  const { element } = useTexts();
  const { commitSHA, author } = bundle.provenance;
  const isHistory = bundle.state === 'Superseded' && !isChosen;
  return (
    <button
      type="button"
      className={styles.bundle}
      aria-current={isChosen ? 'true' : undefined}
      tabIndex={isTabStop ? 0 : -1}
      data-item={bundle.name}
      onClick={() => onChoose(bundle.name)}
      onFocus={() => onFocus(bundle.name)}
      onKeyDown={onKeyDown}
    >
      <StateMark state={bundle.state} show="icon" />
      <span className={styles.facts}>
        <span className={styles.line}>
          <span className={styles.version}>
            <Clipped text={bundle.version} />
          </span>
          {commitSHA && <code>{shortSha(commitSHA)}</code>}
          {author && <span className={styles.author}>{author}</span>}
        </span>
        <span className={styles.quiet}>
          {element('bundles.verified', {
            verified: String(bundle.verified),
            targeted: String(bundle.targeted),
            age: <Instant at={bundle.createdAt} as="age" />,
          })}
        </span>
        {!isHistory && !saysTheSame(bundle.sentence, headline) && (
          <span className={styles.quiet}>
            <SentenceText sentence={bundle.sentence} />
          </span>
        )}
      </span>
    </button>
  );
};
