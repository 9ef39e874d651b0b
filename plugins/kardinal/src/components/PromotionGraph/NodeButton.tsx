import { StateTone } from '@kardinal/backstage-plugin-kardinal-common';
import { PropsWithChildren } from 'react';
import { useGraphActions } from './GraphActions';
import styles from './FlowNode.module.css';

/**
 * The button that every node is. A click chooses it, Enter also goes to its
 * panel, arrows move along the edges.
 */
export const NodeButton = (
  props: PropsWithChildren<{
    readonly id: string;
    readonly look: 'box' | 'gate' | 'group';
    readonly tone: StateTone;
    readonly isChosen: boolean;
  }>,
) => {
  const { id, look, tone, isChosen, children } = props;
  const actions = useGraphActions();
  return (
    <button
      type="button"
      className={styles[look]}
      data-tone={tone}
      data-node-id={id}
      aria-pressed={isChosen}
      onClick={() => actions.choose(id)}
      onKeyDown={event => actions.onKeyDown(id, event)}
    >
      {children}
    </button>
  );
};
