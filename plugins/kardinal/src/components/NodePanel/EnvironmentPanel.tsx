import { Alert } from '@backstage/ui';
import {
  EnvironmentNodeView,
  Sentence,
} from '@kardinal/backstage-plugin-kardinal-common';
import { saysTheSame } from '../../format/saysTheSame';
import { imageName, imageVersion } from '../../format/imageChange';
import { Breakable } from '../Breakable/Breakable';
import { DiffSubject, EnvironmentDiff } from '../Diff/EnvironmentDiff';
import { NodeBadges } from '../Extensions/NodeBadges';
import { Instant } from '../Time/Instant';
import { SentenceText } from '../Time/SentenceText';
import { EarlierAttempts } from './EarlierAttempts';
import { EnvironmentFacts } from './EnvironmentFacts';
import { GateResults } from './GateResults';
import { StepAnswers } from './StepAnswers';
import styles from './NodePanel.module.css';

/** What happens in an environment: where, what changes, since when, why. */
export const EnvironmentPanel = (props: {
  readonly environment: EnvironmentNodeView;
  /** What the page says beside the panel. */
  readonly said?: readonly Sentence[];
  /** Absent where nothing is about to be promoted: a record shows what was. */
  readonly promotion?: Omit<DiffSubject, 'environment'>;
}) => {
  const { environment, said = [], promotion } = props;
  const { sentence } = environment;
  return (
    <>
      {!said.some(each => saysTheSame(each, sentence)) && (
        <p className={styles.sentence}>
          <SentenceText sentence={sentence} />
        </p>
      )}
      <DriftAlert environment={environment} />
      {environment.notice && (
        <Alert
          status="warning"
          icon
          title={<SentenceText sentence={environment.notice} />}
        />
      )}
      <NodeBadges environment={environment} as="full" />
      <EnvironmentFacts environment={environment} />
      <Changes changes={environment.changes} />
      {promotion && (
        <EnvironmentDiff {...promotion} environment={environment.name} />
      )}
      <EarlierAttempts attempts={environment.attempts ?? []} />
      <StepAnswers answers={environment.answers ?? []} />
      <div className={styles.columns}>
        <Timeline timeline={environment.timeline} />
        <GateResults title="Gates" gates={environment.gates} />
        <GateResults
          title="Not open when it was merged"
          gates={environment.mergedAgainst ?? []}
        />
      </div>
    </>
  );
};

/** Drift, unless the sentence of the environment says it. */
function DriftAlert(props: { readonly environment: EnvironmentNodeView }) {
  const { drift, sentence } = props.environment;
  return drift === undefined || saysTheSame(drift, sentence) ? null : (
    <Alert status="warning" icon title={<SentenceText sentence={drift} />} />
  );
}

function Changes({ changes }: Pick<EnvironmentNodeView, 'changes'>) {
  return changes.length === 0 ? null : (
    <div>
      <h4 className={styles.subheading}>Changes</h4>
      <ul className={styles.changes}>
        {changes.map(change => (
          <li key={`${change.file} ${change.image}`}>
            <code>
              <Breakable text={imageName(change)} />
            </code>{' '}
            <span className={styles.change}>
              {change.from === undefined
                ? ''
                : `${imageVersion(change.from)} → `}
              {imageVersion(change.to)}
            </span>
            <span className={styles.quiet}>
              {' '}
              in <Breakable text={change.file} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Timeline({ timeline }: Pick<EnvironmentNodeView, 'timeline'>) {
  return timeline.length === 0 ? null : (
    <div>
      <h4 className={styles.subheading}>Timeline</h4>
      <ol className={styles.timeline}>
        {timeline.map(moment => (
          <li key={`${moment.at} ${moment.label}`}>
            <span>{moment.label}</span>
            <span className={styles.quiet}>
              <Instant at={moment.at} as="clock" />
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
