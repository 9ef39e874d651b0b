import { Link } from '@backstage/ui';
import {
  durationText,
  ListedRelease,
} from '@kardinal/backstage-plugin-kardinal-common';
import { usePortalPaths } from '../../hooks/usePortalPaths';
import { useTexts } from '../../translation';
import report from '../ReportPage/ReportPage.module.css';
import { Instant } from '../Time/Instant';

/** Releases with how they went, newest first. */
export const ReleaseTable = (props: {
  readonly releases: readonly ListedRelease[];
}) => {
  const { text: t } = useTexts();
  if (props.releases.length === 0)
    return <p className={report.muted}>{t('figures.noRelease')}</p>;
  return (
    <div className={report.scroll}>
      <table className={report.table}>
        <thead>
          <tr>
            <th scope="col">{t('figures.release')}</th>
            <th scope="col">{t('figures.inProduction')}</th>
            <th scope="col">{t('figures.leadTime')}</th>
            <th scope="col">{t('figures.outcome')}</th>
          </tr>
        </thead>
        <tbody>
          {props.releases.map(release => (
            <tr key={`${release.namespace}/${release.bundle}`}>
              <td>
                <Name release={release} />
              </td>
              <td>
                <Instant at={release.at} as="exact" />
              </td>
              <td>
                {release.leadSeconds === undefined
                  ? '–'
                  : durationText(release.leadSeconds)}
              </td>
              <td>
                <Outcome release={release} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

function Name({ release }: { readonly release: ListedRelease }) {
  const paths = usePortalPaths();
  const { namespace, pipeline, version, bundle } = release;
  return (
    <Link href={paths.bundle({ namespace, name: bundle })}>
      {pipeline} {version}
    </Link>
  );
}

function Outcome({ release }: { readonly release: ListedRelease }) {
  const { text: t } = useTexts();
  const { failure } = release;
  if (failure === undefined) return <>{t('figures.verified')}</>;
  const { at, cause, restoredAt } = failure;
  const key = cause === 'failed' ? 'failed' : 'rolledBack';
  if (restoredAt === undefined) return <>{t(`figures.${key}`)}</>;
  const seconds = (Date.parse(restoredAt) - Date.parse(at)) / 1000;
  return (
    <>{t(`figures.${key}Restored`, { duration: durationText(seconds) })}</>
  );
}
