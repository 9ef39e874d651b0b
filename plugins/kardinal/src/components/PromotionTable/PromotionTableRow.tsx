import {
  Sentence,
  stateTable,
} from '@kardinal/backstage-plugin-kardinal-common';
import { ReactNode } from 'react';
import { unreachable } from '@kardinal/foundation';
import { saysTheSame } from '../../format/saysTheSame';
import { webUrl } from '../../format/webUrl';
import { GraphNode } from '../../graph/GraphNode';
import { useTexts } from '../../translation';
import { NodeBadges } from '../Extensions/NodeBadges';
import { ExternalLink } from '../ExternalLink/ExternalLink';
import { GateFact } from '../PromotionGraph/GateFact';
import { gateLook } from '../PromotionGraph/gateLook';
import { StateMark } from '../StateMark/StateMark';
import { Instant } from '../Time/Instant';
import { SentenceText } from '../Time/SentenceText';
import { Versions } from '../Versions/Versions';
import styles from './PromotionTable.module.css';

interface Cells {
  readonly state: ReactNode;
  readonly version?: ReactNode;
  readonly when?: ReactNode;
  readonly why: ReactNode;
}

/** One node as a row; its name is the button that chooses it. The headline above it says why once. */
export const PromotionTableRow = (props: {
  readonly node: GraphNode;
  /** What the page says above the table. */
  readonly headline?: Sentence | undefined;
  readonly isChosen: boolean;
  readonly onChoose: (id: string) => void;
  readonly onEnter: (id: string) => void;
}) => {
  const { node, headline, isChosen, onChoose, onEnter } = props;
  const { text: t } = useTexts();
  const { state, version, when, why } = cellsOf(node, headline);
  return (
    <tr aria-selected={isChosen} data-type={node.type}>
      <th scope="row">
        <button
          type="button"
          className={styles.name}
          data-node-id={node.id}
          aria-pressed={isChosen}
          onClick={() => onChoose(node.id)}
          onKeyDown={event => {
            if (event.key === 'Enter') {
              event.preventDefault();
              onEnter(node.id);
            }
          }}
        >
          {node.name}
        </button>
      </th>
      <td data-label={t('promotion.state')}>{state}</td>
      <td data-label={t('promotion.version')}>{version}</td>
      <td data-label={t('promotion.when')}>{when}</td>
      <td data-label={t('promotion.why')}>{why}</td>
    </tr>
  );
};

function cellsOf(node: GraphNode, headline: Sentence | undefined): Cells {
  switch (node.type) {
    case 'environment':
      return {
        state: (
          <>
            <StateMark state={node.state} show="iconAndWord" />
            <NodeBadges environment={node} as="short" />
          </>
        ),
        version: <Versions environment={node} />,
        when: node.since && <Instant at={node.since} as="since" />,
        why: <EnvironmentReason node={node} headline={headline} />,
      };
    case 'gate':
      return {
        state: <Verdict node={node} />,
        when: node.verdict === 'closed' && <GateFact gate={node} />,
        why: <SentenceText sentence={node.sentence} />,
      };
    case 'group':
      return {
        state: <StateMark state={node.worst} show="iconAndWord" />,
        why: node.counts
          .map(({ state, count }) => `${count} ${stateTable[state].word}`)
          .join(' · '),
      };
    default:
      return unreachable(node);
  }
}

function EnvironmentReason(props: {
  readonly node: Extract<GraphNode, { type: 'environment' }>;
  readonly headline: Sentence | undefined;
}) {
  const { text: t } = useTexts();
  const { sentence, pullRequest } = props.node;
  const url = webUrl(pullRequest?.url);
  return (
    <>
      {!saysTheSame(sentence, props.headline) && (
        <SentenceText sentence={sentence} />
      )}
      {pullRequest && url && (
        <>
          {' '}
          <ExternalLink href={url}>
            {t('promotion.pullRequest', { number: String(pullRequest.number) })}
          </ExternalLink>
        </>
      )}
    </>
  );
}

function Verdict(props: {
  readonly node: Extract<GraphNode, { type: 'gate' }>;
}) {
  const { text: t } = useTexts();
  const { icon: Icon, word, tone } = gateLook(props.node);
  return (
    <span className={styles.verdict} data-tone={tone}>
      <Icon size={14} aria-hidden />
      {t(word)}
    </span>
  );
}
