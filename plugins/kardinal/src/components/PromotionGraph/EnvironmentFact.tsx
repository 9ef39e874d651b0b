import {
  EnvironmentNodeView,
  needsPullRequest,
  PromotionState,
} from '@kardinal/backstage-plugin-kardinal-common';
import { useTexts } from '../../translation';
import { HealthMark } from '../HealthMark/HealthMark';
import { Instant } from '../Time/Instant';
import { SentenceText } from '../Time/SentenceText';

/** States that happened at a moment; the others last. */
const moments: readonly PromotionState[] = ['Verified', 'NoOp', 'Failed'];

/** The one thing beside the state: how old what is known of the pull request is, in place of the state what a person has to do about it, drift, its number, ill health, or the time. */
export const EnvironmentFact = (props: {
  readonly environment: EnvironmentNodeView;
}) => {
  const { text: t, element } = useTexts();
  const { state, pullRequest, current, drift, since } = props.environment;
  const isWaiting = needsPullRequest(state);
  if (isWaiting && pullRequest?.asOf) {
    return (
      <>
        {' · '}
        {element('graph.pullRequestAsOf', {
          number: String(pullRequest.number),
          at: <Instant at={pullRequest.asOf} as="minute" />,
        })}
      </>
    );
  }
  if (isWaiting && pullRequest?.notice) {
    return <SentenceText sentence={pullRequest.notice} />;
  }
  const mark = <HealthMark environment={props.environment} />;
  // The button above has the number.
  if (drift !== undefined) {
    return <> · {mark}</>;
  }
  if (isWaiting && pullRequest) {
    const number = String(pullRequest.number);
    return <> · {t('promotion.pullRequest', { number })}</>;
  }
  if (current?.type === 'observed' && current.health !== 'healthy') {
    return <> · {mark}</>;
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
