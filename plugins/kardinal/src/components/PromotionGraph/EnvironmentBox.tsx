import {
  EnvironmentNodeView,
  stateTable,
} from '@kardinal/backstage-plugin-kardinal-common';
import { NodeBadges } from '../Extensions/NodeBadges';
import { StateMark } from '../StateMark/StateMark';
import { Versions } from '../Versions/Versions';
import { EnvironmentFact } from './EnvironmentFact';
import { NodeButton } from './NodeButton';
import styles from './FlowNode.module.css';

/** An environment: its name, its state, what runs and comes, since when. */
export const EnvironmentBox = (props: {
  readonly environment: EnvironmentNodeView;
  readonly isChosen: boolean;
}) => {
  const { environment, isChosen } = props;
  const { word, tone } = stateTable[environment.state];
  const { asOf, notice: said } = environment.pullRequest ?? {};
  const notice = asOf === undefined ? said : undefined;
  return (
    <NodeButton id={environment.id} look="box" tone={tone} isChosen={isChosen}>
      <span className={styles.title}>
        <StateMark state={environment.state} show="icon" />
        <span className={styles.name}>{environment.name}</span>
        <NodeBadges environment={environment} as="short" />
      </span>
      <span className={styles.version}>
        <Versions environment={environment} />
      </span>
      <span
        className={styles.fact}
        data-lines={notice ? 'two' : 'one'}
        data-freshness={asOf === undefined ? 'live' : 'old'}
      >
        {!notice && (
          <span className={styles.state} aria-hidden>
            {word}
          </span>
        )}
        <EnvironmentFact environment={environment} />
      </span>
    </NodeButton>
  );
};
