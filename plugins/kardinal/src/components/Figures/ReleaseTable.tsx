import { Link } from '@backstage/ui';
import {
  durationText,
  ListedRelease,
} from '@kardinal/backstage-plugin-kardinal-common';
import { usePortalPaths } from '../../hooks/usePortalPaths';
import report from '../ReportPage/ReportPage.module.css';
import { Instant } from '../Time/Instant';

/** Releases with how they went, newest first. */
export const ReleaseTable = (props: {
  readonly releases: readonly ListedRelease[];
}) => {
  if (props.releases.length === 0)
    return (
      <p className={report.muted}>
        No release reached production in this time.
      </p>
    );
  return (
    <div className={report.scroll}>
      <table className={report.table}>
        <thead>
          <tr>
            <th scope="col">Release</th>
            <th scope="col">In production</th>
            <th scope="col">Lead time</th>
            <th scope="col">Outcome</th>
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
  const { failure } = release;
  if (failure === undefined) return <>Verified</>;
  const { at, cause, restoredAt } = failure;
  return (
    <>
      {cause === 'failed' ? 'Failed' : 'Rolled back'}
      {restoredAt === undefined
        ? ', not restored yet'
        : `, restored after ${durationText(
            (Date.parse(restoredAt) - Date.parse(at)) / 1000,
          )}`}
    </>
  );
}
