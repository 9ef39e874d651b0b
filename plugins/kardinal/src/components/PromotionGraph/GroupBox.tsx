import { stateTable } from '@kardinal/backstage-plugin-kardinal-common';
import { GroupNode } from '../../graph/GraphNode';
import { StateMark } from '../StateMark/StateMark';
import { NodeButton } from './NodeButton';
import styles from './FlowNode.module.css';

/** Many environments as one: the worst state, and how many have which. */
export const GroupBox = (props: {
  readonly group: GroupNode;
  readonly isChosen: boolean;
}) => {
  const { group, isChosen } = props;
  const { tone } = stateTable[group.worst];
  const [first] = group.members;
  return (
    <NodeButton id={group.id} look="group" tone={tone} isChosen={isChosen}>
      <span className={styles.title}>
        <StateMark state={group.worst} show="icon" />
        <span className={styles.name}>{group.name}</span>
      </span>
      <span className={styles.version}>
        {first.name} … {group.members[group.members.length - 1].name}
      </span>
      <span className={styles.fact}>
        {group.counts
          .map(({ state, count }) => `${count} ${stateTable[state].word}`)
          .join(' · ')}
      </span>
    </NodeButton>
  );
};
