import { Alert } from '@backstage/ui';
import { BundleSourceView } from '@kardinal/backstage-plugin-kardinal-common';
import { useId } from 'react';
import { useTexts } from '../../translation';
import { Breakable } from '../Breakable/Breakable';
import { SentenceText } from '../Time/SentenceText';
import styles from './BundleSources.module.css';

/** What makes Bundles of the Pipeline by itself: what it does, and why none comes. Nothing where nothing does. */
export const BundleSources = (props: {
  readonly sources?: readonly BundleSourceView[];
}) => {
  const { sources = [] } = props;
  const { text: t } = useTexts();
  const id = useId();
  const nameOf = ({ type, name = '' }: BundleSourceView) =>
    type === 'branch'
      ? t('bundleSources.branch')
      : t('bundleSources.subscription', { name });
  if (sources.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h3 id={id} className={styles.title}>
        {t('bundleSources.title')}
      </h3>
      <dl className={styles.sources}>
        {sources.map(source => (
          <div key={nameOf(source)} className={styles.row}>
            <dt>
              <Breakable text={nameOf(source)} />
            </dt>
            <dd>
              <Said source={source} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
};

function Said({ source }: { readonly source: BundleSourceView }) {
  const said = <SentenceText sentence={source.sentence} />;
  return source.state === 'failing' ? (
    <Alert status="warning" icon title={said} />
  ) : (
    said
  );
}
