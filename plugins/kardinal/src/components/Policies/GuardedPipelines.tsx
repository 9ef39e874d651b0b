import { Link } from '@backstage/ui';
import {
  GuardedPipeline,
  PolicyView,
} from '@kardinal/backstage-plugin-kardinal-common';
import { usePortalPaths } from '../../hooks/usePortalPaths';
import { useTexts } from '../../translation';
import report from '../ReportPage/ReportPage.module.css';

/** The Pipelines of which a policy guards something, with the environments. */
export const GuardedPipelines = ({
  policy: { pipelines, pipelineCount },
}: {
  readonly policy: PolicyView;
}) => {
  const { text: t } = useTexts();
  return pipelines.length === 0 ? null : (
    <div className={report.scroll}>
      <table className={report.table}>
        <thead>
          <tr>
            <th scope="col">{t('board.pipeline')}</th>
            <th scope="col">{t('bundle.environments')}</th>
          </tr>
        </thead>
        <tbody>
          {pipelines.map(each => (
            <tr key={`${each.namespace}/${each.name}`}>
              <td>
                <PipelineLink pipeline={each} />
              </td>
              <td>{each.guarded.join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {pipelineCount > pipelines.length && (
        <p className={report.muted}>
          {t('policies.more', {
            number: String(pipelineCount - pipelines.length),
          })}
        </p>
      )}
    </div>
  );
};

function PipelineLink({ pipeline }: { readonly pipeline: GuardedPipeline }) {
  const paths = usePortalPaths();
  const { entity, namespace, name } = pipeline;
  return entity === undefined ? (
    <>
      {namespace}/{name}
    </>
  ) : (
    <Link href={paths.promotion(entity)}>{entity.title ?? entity.name}</Link>
  );
}
