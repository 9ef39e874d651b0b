import { PipelineRecord } from '@kardinal/backstage-plugin-kardinal-common';
import { webUrl } from '../../format/webUrl';
import { useTexts } from '../../translation';
import { ExternalLink } from '../ExternalLink/ExternalLink';
import { Instant } from '../Time/Instant';
import { messageParts } from './messageParts';
import styles from './Timeline.module.css';

/** What the title does not say already: addresses are links, and times are the reader's. */
export const RecordMessage = ({
  record: { message, version },
}: {
  readonly record: PipelineRecord;
}) =>
  message === '' || message === version ? null : (
    <p className={styles.message}>
      {messageParts(message).map(({ type, text }, index) => {
        const key = `${index}-${type}`;
        if (type === 'instant')
          return <Instant key={key} at={text} as="exact" />;
        return type === 'address' ? (
          <Address key={key} text={text} />
        ) : (
          <span key={key}>{text}</span>
        );
      })}
    </p>
  );

/** A pull request is called by its number, as everywhere. */
function Address({ text }: { readonly text: string }) {
  const { text: t } = useTexts();
  const href = webUrl(text);
  if (href === undefined) return text;
  const number = /\/pulls?\/(\d+)$/.exec(text)?.[1];
  return (
    <ExternalLink href={href}>
      {number === undefined ? text : t('promotion.pullRequest', { number })}
    </ExternalLink>
  );
}
