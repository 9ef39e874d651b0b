import {
  DiffLine,
  FileDiff,
  omittedWords,
} from '@kardinal/backstage-plugin-kardinal-common';
import { useId } from 'react';
import { useTexts } from '../../translation';
import { Breakable } from '../Breakable/Breakable';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden';
import styles from './Diff.module.css';

const changeWords = {
  added: 'diff.newFile',
  removed: 'diff.removedFile',
  changed: undefined,
} as const;

/** How one file changes: its lines with + and −, scrollable with the keyboard. */
export const FileDiffView = ({ file }: { readonly file: FileDiff }) => {
  const { path, change, added, removed, hunks } = file;
  const headingId = useId();
  const { text: t } = useTexts();
  const omitted = omittedWords(file);
  const word = changeWords[change];
  return (
    <div className={styles.file}>
      <p className={styles.heading}>
        <span id={headingId}>
          <Breakable text={path} />
          {word !== undefined && ` (${t(word)})`}
        </span>
        {file.hidden === undefined && (
          <span className={styles.counts}>
            <span data-tone="success">+{added}</span>
            <VisuallyHidden> {t('diff.linesAdded')}, </VisuallyHidden>{' '}
            <span data-tone="danger">−{removed}</span>
            <VisuallyHidden> {t('diff.linesRemoved')}</VisuallyHidden>
          </span>
        )}
      </p>
      {hunks.length > 0 && (
        // Who has no pointer scrolls it with the arrow keys.
        <pre
          className={styles.lines}
          // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          role="region"
          aria-labelledby={headingId}
        >
          <code className={styles.hunks}>
            {hunks.map(({ oldStart, newStart, lines }) => (
              <span key={`${oldStart} ${newStart}`}>
                <span className={styles.place}>
                  {t('diff.line', { line: String(newStart) })}
                </span>
                {numbered(lines).map(({ key, line }) => (
                  <Line key={key} line={line} />
                ))}
              </span>
            ))}
          </code>
        </pre>
      )}
      {omitted !== undefined && <p className={styles.omitted}>{omitted}</p>}
    </div>
  );
};

function Line({ line: { type, text } }: { readonly line: DiffLine }) {
  switch (type) {
    case 'added':
      return (
        <ins className={styles.line} data-tone="success">{`+ ${text}`}</ins>
      );
    case 'removed':
      return (
        <del className={styles.line} data-tone="danger">{`- ${text}`}</del>
      );
    default:
      return <span className={styles.line}>{`  ${text}`}</span>;
  }
}

function numbered(lines: readonly DiffLine[]) {
  return lines.map((line, key) => ({ line, key }));
}
