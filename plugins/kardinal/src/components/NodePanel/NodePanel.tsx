import { Box } from '@backstage/ui';
import {
  ActionView,
  Sentence,
} from '@kardinal/backstage-plugin-kardinal-common';
import { forwardRef, KeyboardEvent, useId } from 'react';
import { unreachable } from '@kardinal/foundation';
import { GraphNode } from '../../graph/GraphNode';
import { DiffSubject } from '../Diff/EnvironmentDiff';
import { EnvironmentPanel } from './EnvironmentPanel';
import { GatePanel } from './GatePanel';
import { GroupPanel } from './GroupPanel';
import { PanelHeading } from './PanelHeading';
import styles from './NodePanel.module.css';

/** What the panel can ask of the page. */
export interface NodePanelProps {
  readonly node: GraphNode;
  /** What the page says beside the panel, which leaves it out. */
  readonly said?: readonly Sentence[];
  /** What the chosen Bundle is promoted with. */
  readonly promotion: Omit<DiffSubject, 'environment'>;
  /** What the page offers. Default: nothing. */
  readonly actions?: readonly ActionView[];
  readonly owners?: readonly string[];
  readonly onChoose: (id: string) => void;
  /** Draws the members of a group one by one. */
  readonly onExpand: (group: string) => void;
  /** Escape was pressed: back to the node in the graph. */
  readonly onLeave: () => void;
}

/** Everything about the chosen node, below the graph. */
export const NodePanel = forwardRef<HTMLHeadingElement, NodePanelProps>(
  (props, heading) => {
    const { node, said = [], onLeave } = props;
    const headingId = useId();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        onLeave();
      }
    };
    return (
      // Escape works from wherever in the panel the focus is.
      // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
      <Box
        as="section"
        bg="neutral"
        className={styles.panel}
        aria-labelledby={headingId}
        onKeyDown={onKeyDown}
        data-testid="node-panel"
      >
        <PanelHeading ref={heading} id={headingId} node={node} said={said} />
        <PanelBody {...props} />
      </Box>
    );
  },
);

function PanelBody(props: NodePanelProps) {
  const { node, said = [], onChoose, onExpand } = props;
  switch (node.type) {
    case 'environment':
      return (
        <EnvironmentPanel
          environment={node}
          promotion={props.promotion}
          {...(props.actions === undefined ? {} : { actions: props.actions })}
          {...(props.owners === undefined ? {} : { owners: props.owners })}
        />
      );
    case 'gate':
      return <GatePanel gate={node} said={said} />;
    case 'group':
      return (
        <GroupPanel group={node} onChoose={onChoose} onExpand={onExpand} />
      );
    default:
      return unreachable(node);
  }
}
