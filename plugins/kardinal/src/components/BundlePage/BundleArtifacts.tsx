import {
  chartAddress,
  ChartComparison,
  compareChart,
  compareImage,
  EnvironmentNodeView,
  ImageComparison,
  ReleasedImage,
  ReleaseView,
} from '@kardinal/backstage-plugin-kardinal-common';
import { unreachable } from '@kardinal/foundation';
import { Texts, useTexts } from '../../translation';
import { Breakable } from '../Breakable/Breakable';
import styles from './BundlePage.module.css';

/** The images and charts of a Bundle against what each environment is seen to run of them; nothing for a Bundle without any. */
export const BundleArtifacts = (props: {
  readonly release: ReleaseView;
  readonly environments: readonly EnvironmentNodeView[];
}) => {
  const { release, environments } = props;
  const { images, charts = [] } = release;
  const { text: t } = useTexts();
  if (images.length + charts.length === 0 || environments.length === 0)
    return null;
  return (
    <section aria-labelledby="artifacts">
      <h3 id="artifacts" className={styles.heading}>
        {t('bundle.artifacts')}
      </h3>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('bundle.environment')}</th>
            {images.map(({ repository }) => (
              <th key={repository} scope="col">
                <Breakable text={repository} />
              </th>
            ))}
            {charts.map(chart => (
              <th key={`chart ${chartAddress(chart)}`} scope="col">
                <Breakable text={chartAddress(chart)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {environments.map(each => (
            <tr key={each.id}>
              <th scope="row">{each.name}</th>
              {images.map(image => (
                <td key={image.repository} data-label={shortName(image)}>
                  {words(compareImage(image, each.images), t)}
                </td>
              ))}
              {charts.map(chart => (
                <td
                  key={`chart ${chartAddress(chart)}`}
                  data-label={chart.name}
                >
                  {words(compareChart(chart, each.charts), t)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

function words(
  found: ImageComparison | ChartComparison,
  t: Texts['text'],
): string {
  switch (found.type) {
    case 'runs':
      return t('bundle.runsThis');
    case 'sameTag':
      return t('bundle.runsTag');
    case 'otherDigest':
      return t('bundle.runsOtherDigest', { digest: short(found.digest) });
    case 'otherVersion':
      return t('bundle.runsOther', { version: short(found.version) });
    case 'notUsed':
      return t('bundle.notUsed');
    case 'unseen':
      return t('bundle.notSeen');
    default:
      return unreachable(found);
  }
}

/** The beginning of a digest; a tag as it is. */
function short(text: string): string {
  return text.startsWith('sha256:') ? text.slice(0, 19) : text;
}

function shortName({ repository }: ReleasedImage): string {
  return repository.slice(repository.lastIndexOf('/') + 1);
}
