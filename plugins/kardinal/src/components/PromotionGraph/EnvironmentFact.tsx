import {
  EnvironmentNodeView,
  PromotionState,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Instant } from '../Time/Instant';

/** States that happened at a moment; the others last. */
const moments: readonly PromotionState[] = ['Verified', 'NoOp', 'Failed'];

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
  if (since === undefined || state === 'Pending') {
    return null;
  }
  return (
    <>
      {' · '}
      <Instant at={since} as={moments.includes(state) ? 'since' : 'age'} />
    </>
  );
};
