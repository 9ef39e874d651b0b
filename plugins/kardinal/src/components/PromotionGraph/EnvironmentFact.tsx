import { EnvironmentNodeView } from '@kardinal/backstage-plugin-kardinal-common';
import { Instant } from '../Time/Instant';

/** The one thing beside the state: the pull request, ill health, or the time. */
export const EnvironmentFact = (props: {
  readonly environment: EnvironmentNodeView;
}) => {
  const { state, pullRequest, healthy, since } = props.environment;
  if (state === 'WaitingForMerge' && pullRequest) {
    return <> · PR #{pullRequest.number}</>;
  }
  if (healthy === 'unhealthy') {
    return <> · unhealthy</>;
  }
  return since === undefined ? null : (
    <>
      {' · '}
      <Instant at={since} as="since" />
    </>
  );
};
