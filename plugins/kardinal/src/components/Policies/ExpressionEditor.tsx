import {
  attributeNames,
  checkExpression,
  ExpressionProblem,
  expressionProblemText,
} from '@kardinal/backstage-plugin-kardinal-common';
import { useEffect, useId, useState } from 'react';
import { useTexts } from '../../translation';
import report from '../ReportPage/ReportPage.module.css';
import styles from './ExpressionEditor.module.css';

/** An expression is checked when nobody has typed for so long: milliseconds. */
const settleTime = 300;

/** Where an expression is wrong, some time after it was typed; nothing while what is known is about another text. */
export function useExpressionProblem(
  text: string,
): ExpressionProblem | undefined {
  const [checked, setChecked] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setChecked(text), settleTime);
    return () => clearTimeout(timer);
  }, [text]);
  return checked === text ? checkExpression(text) : undefined;
}

/** The expression of a gate: a red line under the part that is wrong, said in words below, and what there is to read. */
export const ExpressionEditor = (props: {
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly problem: ExpressionProblem | undefined;
}) => {
  const { text, onChange, problem } = props;
  const id = useId();
  const { text: t } = useTexts();
  return (
    <div className={styles.editor}>
      <label className={styles.label} htmlFor={id}>
        {t('policies.expression')}
      </label>
      <div className={styles.field}>
        <pre className={styles.underlay} aria-hidden>
          <Underlined text={text} problem={problem} />
          {'\n'}
        </pre>
        <textarea
          id={id}
          className={styles.text}
          value={text}
          rows={Math.max(2, text.split('\n').length)}
          spellCheck={false}
          autoCapitalize="off"
          autoCorrect="off"
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-problem`}
          onChange={event => onChange(event.target.value)}
        />
      </div>
      <p
        id={`${id}-problem`}
        role="status"
        className={styles.problem}
        data-tone="danger"
      >
        {problem && expressionProblemText(problem)}
      </p>
      <details className={styles.attributes}>
        <summary>{t('policies.attributes')}</summary>
        <ul>
          {attributeNames().map(({ path, type }) => (
            <li key={path}>
              <code>{path}</code> <span className={report.muted}>{type}</span>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
};

function Underlined(props: {
  readonly text: string;
  readonly problem: ExpressionProblem | undefined;
}) {
  const { text, problem } = props;
  if (problem === undefined) return <>{text}</>;
  const { start, end } = problem;
  return (
    <>
      {text.slice(0, start)}
      <mark data-testid="wrong-part">{text.slice(start, end)}</mark>
      {text.slice(end)}
    </>
  );
}
