import { Link } from '@backstage/ui';
import { HighlightedSearchResultText } from '@backstage/plugin-search-react';
import {
  ResultHighlight,
  SearchDocument,
} from '@backstage/plugin-search-common';
import { ReactNode } from 'react';
import theme from '../theme.module.css';
import styles from './KardinalSearchResult.module.css';

/** What the search page passes to the item of a result. */
export interface KardinalSearchResultProps {
  readonly result?: SearchDocument;
  readonly highlight?: ResultHighlight;
  readonly icon?: ReactNode;
}

/** A Bundle or a Pipeline that the search has found: its name, and where the words were found. */
export const KardinalSearchResult = (props: KardinalSearchResultProps) => {
  const { result, highlight, icon } = props;
  if (!result) return null;
  return (
    <div
      className={`${theme.root} ${styles.result}`}
      data-testid="kardinal-search-result"
    >
      <span className={styles.icon} aria-hidden>
        {icon}
      </span>
      <div className={styles.words}>
        <Link href={result.location} variant="body-large" weight="bold">
          <Marked text={result.title} field="title" highlight={highlight} />
        </Link>
        <p className={styles.text}>
          <Marked text={result.text} field="text" highlight={highlight} />
        </p>
      </div>
    </div>
  );
};

function Marked(props: {
  readonly text: string;
  readonly field: 'title' | 'text';
  readonly highlight?: ResultHighlight;
}) {
  const { text, field, highlight } = props;
  const marked = highlight?.fields[field];
  return highlight === undefined || !marked ? (
    <>{text}</>
  ) : (
    <HighlightedSearchResultText
      text={marked}
      preTag={highlight.preTag}
      postTag={highlight.postTag}
    />
  );
}
