import { Skeleton } from '@backstage/ui';
import {
  EnvironmentNodeView,
  PipelineView,
  ReleaseView,
} from '@kardinal/backstage-plugin-kardinal-common';
import { useLiveView } from '../../hooks/useLiveView';
import { ReaderProvider } from '../../hooks/useReader';
import { ControlPlaneAlert } from '../ControlPlaneAlert/ControlPlaneAlert';
import { LiveProblem } from '../ErrorAlert/LiveProblem';
import { LiveBody } from '../LiveBody/LiveBody';
import { BundleArtifacts } from './BundleArtifacts';
import { BundleHeader } from './BundleHeader';
import styles from './BundlePage.module.css';
import { BundlePlaces } from './BundlePlaces';
import { BundleRecord } from './BundleRecord';
import { BundleRenditions } from './BundleRenditions';
import { BundleTimeline } from './BundleTimeline';
import { Origin } from './Origin';

/** A Bundle as it stands, over the stream of its Pipeline. */
export const LiveBundle = (props: {
  readonly release: ReleaseView;
  readonly clock?: () => number;
}) => {
  const { release, clock } = props;
  const { namespace, pipeline: name } = release;
  const live = useLiveView({ namespace, name }, release.name);
  const { view } = live;
  const environments = environmentsOf(view);
  return (
    <ReaderProvider clock={clock} offsetMs={view?.clockOffset}>
      <BundleHeader release={release} live={live} />
      <LiveProblem live={live} owners={release.entity?.owners ?? []} />
      {view?.controlPlaneProblem && (
        <ControlPlaneAlert problem={view.controlPlaneProblem} />
      )}
      <LiveBody live={live} className={styles.body}>
        <Origin release={release} />
        {view ? (
          <>
            <BundlePlaces release={release} environments={environments} />
            <BundleArtifacts release={release} environments={environments} />
            <BundleRenditions environments={environments} />
            <BundleTimeline release={release} environments={environments} />
            <BundleRecord environments={environments} />
          </>
        ) : (
          live.status !== 'refused' && <Skeleton width="100%" height={240} />
        )}
      </LiveBody>
    </ReaderProvider>
  );
};

function environmentsOf(
  view: PipelineView | undefined,
): readonly EnvironmentNodeView[] {
  return (view?.selected?.nodes ?? []).filter(
    (node): node is EnvironmentNodeView => node.type === 'environment',
  );
}
