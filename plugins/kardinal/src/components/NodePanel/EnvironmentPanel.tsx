import { Alert } from '@backstage/ui';
import {
  ActionView,
  EnvironmentNodeView,
} from '@kardinal/backstage-plugin-kardinal-common';
import { imageName, imageVersion } from '../../format/imageChange';
import { useTexts } from '../../translation';
import { Breakable } from '../Breakable/Breakable';
import { DiffSubject, EnvironmentDiff } from '../Diff/EnvironmentDiff';
import { NodeBadges } from '../Extensions/NodeBadges';
import { Instant } from '../Time/Instant';
import { SentenceText } from '../Time/SentenceText';
import { DriftNotice } from './DriftNotice';
import { EarlierAttempts } from './EarlierAttempts';
import { EnvironmentFacts } from './EnvironmentFacts';
import { GateResults } from './GateResults';
import { LastHealthy } from './LastHealthy';
import { StepAnswers } from './StepAnswers';
import styles from './NodePanel.module.css';

/** What happens in an environment: where, what changes, since when. */
export const EnvironmentPanel = (props: {
  readonly environment: EnvironmentNodeView;
  /** Absent where nothing is about to be promoted: a record shows what was. */
  readonly promotion?: Omit<DiffSubject, 'environment'>;
  /** What the page offers, and who owns what it shows. Default: nothing can be done from here. */
  readonly actions?: readonly ActionView[];
  readonly owners?: readonly string[];
}) => {
  const { environment, promotion, actions = [], owners = [] } = props;
  const { text: t } = useTexts();
  return (
    <>
      <DriftNotice
        environment={environment}
        actions={actions}
        owners={owners}
      />
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
      <LastHealthy releases={environment.lastHealthy ?? []} />
      <EarlierAttempts attempts={environment.attempts ?? []} />
      <StepAnswers answers={environment.answers ?? []} />
      <div className={styles.columns}>
        <Timeline timeline={environment.timeline} />
        <GateResults title={t('panel.gates')} gates={environment.gates} />
        <GateResults
          title={t('panel.mergedAgainst')}
          gates={environment.mergedAgainst ?? []}
        />
      </div>
    </>
  );
};

function Changes({ changes }: Pick<EnvironmentNodeView, 'changes'>) {
  const { text: t, element } = useTexts();
  return changes.length === 0 ? null : (
    <div>
      <h4 className={styles.subheading}>{t('panel.changes')}</h4>
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
              {element('panel.inFile', {
                file: <Breakable text={change.file} />,
              })}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Timeline({ timeline }: Pick<EnvironmentNodeView, 'timeline'>) {
  const { text: t } = useTexts();
  return timeline.length === 0 ? null : (
    <div>
      <h4 className={styles.subheading}>{t('panel.timeline')}</h4>
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
