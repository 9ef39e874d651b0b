import { Button } from '@backstage/ui';
import { GroupNode } from '../../graph/GraphNode';
import { useTexts } from '../../translation';
import { StateMark } from '../StateMark/StateMark';
import { SentenceText } from '../Time/SentenceText';
import styles from './NodePanel.module.css';

/** The members of a group of environments, each to be chosen. */
export const GroupPanel = (props: {
  readonly group: GroupNode;
  readonly onChoose: (id: string) => void;
  readonly onExpand: (group: string) => void;
}) => {
  const { group, onChoose, onExpand } = props;
  const { text: t } = useTexts();
  return (
    <>
      <div>
        <Button
          variant="secondary"
          size="small"
          onPress={() => onExpand(group.id)}
        >
          {t('panel.drawOneByOne')}
        </Button>
      </div>
      <ul className={styles.members}>
        {group.members.map(member => (
          <li key={member.id}>
            <button
              type="button"
              className={styles.member}
              onClick={() => onChoose(member.id)}
            >
              <StateMark state={member.state} show="icon" />
              <span>
                <strong>{member.name}</strong>{' '}
                <span className={styles.quiet}>
                  <SentenceText sentence={member.sentence} />
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
};
