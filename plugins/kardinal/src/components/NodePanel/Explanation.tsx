import { ExplainLine } from '@kardinal/backstage-plugin-kardinal-common';
import {
  RiCheckLine,
  RiCircleFill,
  RiCircleLine,
  RiCloseLine,
  RiErrorWarningLine,
} from '@remixicon/react';
import { unreachable } from '@kardinal/foundation';
import { useTexts } from '../../translation';
import { Breakable } from '../Breakable/Breakable';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden';
import styles from './Explanation.module.css';

/** A gate's expression, and the value of each of its parts. */
export const Explanation = (props: {
  readonly expression: string;
  readonly explanation?: ExplainLine;
}) => {
  const { expression, explanation } = props;
  const { text: t } = useTexts();
  if (!explanation) {
    return (
      <pre className={styles.expression}>
        <code>{expression}</code>
      </pre>
    );
  }
  return (
    <div className={styles.frame}>
      <table className={styles.trace}>
        <caption>
          <VisuallyHidden>{t('explanation.caption')}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('explanation.expression')}</th>
            <th scope="col">{t('explanation.now')}</th>
            <th scope="col">
              <VisuallyHidden>{t('explanation.outcome')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {flattened(explanation).map(({ line, depth, path }) => (
            <tr key={path} data-outcome={line.outcome}>
              <th scope="row" style={{ paddingInlineStart: 12 + depth * 20 }}>
                <code>
                  <Breakable text={line.source} />
                </code>
              </th>
              <td>
                <code>{line.value}</code>
              </td>
              <td>
                <Outcome
                  outcome={line.outcome}
                  of={depth === 0 ? 'gate' : 'part'}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

/** A cross says that the gate blocks; a part that is false need not keep it closed, as in `!a`. */
function Outcome(props: {
  readonly outcome: ExplainLine['outcome'];
  readonly of: 'gate' | 'part';
}) {
  const { text: t } = useTexts();
  const isGate = props.of === 'gate';
  switch (props.outcome) {
    case 'true':
      return isGate ? (
        <span data-tone="success" className={styles.outcome}>
          <RiCheckLine size={16} aria-label={t('explanation.opens')} />
        </span>
      ) : (
        <span className={styles.outcome}>
          <RiCircleFill size={10} aria-label={t('explanation.true')} />
        </span>
      );
    case 'false':
      return isGate ? (
        <span data-tone="danger" className={styles.outcome}>
          <RiCloseLine size={16} aria-label={t('explanation.blocks')} />
        </span>
      ) : (
        <span className={styles.outcome}>
          <RiCircleLine size={10} aria-label={t('explanation.false')} />
        </span>
      );
    case 'error':
      return (
        <span data-tone="danger" className={styles.outcome}>
          <RiErrorWarningLine size={16} aria-hidden /> {t('explanation.error')}
        </span>
      );
    case 'skipped':
      return <span className={styles.quiet}>{t('explanation.skipped')}</span>;
    case 'value':
      return null;
    default:
      return unreachable(props.outcome);
  }
}

interface TraceRow {
  readonly line: ExplainLine;
  readonly depth: number;
  readonly path: string;
}

function flattened(line: ExplainLine, depth = 0, path = '0'): TraceRow[] {
  return [
    { line, depth, path },
    ...line.parts.flatMap((part, index) =>
      isLiteral(part) ? [] : flattened(part, depth + 1, `${path}.${index}`),
    ),
  ];
}

/** A constant: its value says nothing that its source does not. */
function isLiteral(line: ExplainLine): boolean {
  return line.source === line.value && line.parts.length === 0;
}
