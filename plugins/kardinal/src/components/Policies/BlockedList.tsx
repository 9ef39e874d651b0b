import { Link } from '@backstage/ui';
import { BlockedPromotion } from '@kardinal/backstage-plugin-kardinal-common';
import { usePortalPaths } from '../../hooks/usePortalPaths';
import { useTexts } from '../../translation';
import report from '../ReportPage/ReportPage.module.css';
import { Instant } from '../Time/Instant';
import { SentenceText } from '../Time/SentenceText';
import styles from './Policies.module.css';

/** The promotions that wait for a policy, with why and since when. */
export const BlockedList = (props: {
  readonly blocked: readonly BlockedPromotion[];
  readonly count: number;
}) => {
  const { blocked, count } = props;
  const { text: t, element } = useTexts();
  if (count === 0)
    return <p className={report.muted}>{t('policies.nobodyWaits')}</p>;
  return (
    <ul className={styles.blocked}>
      {blocked.map(each => (
        <li key={`${each.namespace}/${each.bundle}/${each.environment}`}>
          <span>
            <Place blocked={each} /> <SentenceText sentence={each.sentence} />
          </span>
          {each.since && (
            <span className={report.muted}>
              {element('policies.since', {
                at: <Instant at={each.since} as="since" />,
              })}
            </span>
          )}
        </li>
      ))}
      {count > blocked.length && (
        <li className={report.muted}>
          {t('policies.more', { number: String(count - blocked.length) })}
        </li>
      )}
    </ul>
  );
};

function Place({ blocked }: { readonly blocked: BlockedPromotion }) {
  const paths = usePortalPaths();
  const { entity, pipeline, version, environment, bundle } = blocked;
  const words = `${pipeline} ${version} · ${environment}`;
  return entity === undefined ? (
    <strong>{words}</strong>
  ) : (
    <Link href={paths.promotion(entity, bundle)}>{words}</Link>
  );
}
