import { Alert } from '@backstage/ui';
import { BundleSourceView } from '@kardinal/backstage-plugin-kardinal-common';
import { useTexts } from '../../translation';
import { SentenceText } from '../Time/SentenceText';
import { TitledRows } from '../TitledRows/TitledRows';

/** What makes Bundles of the Pipeline by itself: what it does, and why none comes. Nothing where nothing does. */
export const BundleSources = (props: {
  readonly sources?: readonly BundleSourceView[];
}) => {
  const { sources = [] } = props;
  const { text: t } = useTexts();
  if (sources.length === 0) return null;
  const nameOf = ({ type, name = '' }: BundleSourceView) =>
    type === 'branch'
      ? t('bundleSources.branch')
      : t('bundleSources.subscription', { name });
  return (
    <TitledRows
      title={t('bundleSources.title')}
      rows={sources.map(source => ({
        name: nameOf(source),
        said: <Said source={source} />,
      }))}
    />
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
