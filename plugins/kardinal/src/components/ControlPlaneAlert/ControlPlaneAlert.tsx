import { Alert } from '@backstage/ui';
import { ControlPlaneProblem } from '@kardinal/backstage-plugin-kardinal-common';
import { SentenceText } from '../Time/SentenceText';

/** Why nothing new can be stored, and what helps; for as long as that is so. */
export const ControlPlaneAlert = (props: {
  readonly problem: ControlPlaneProblem;
}) => {
  const { title, description } = props.problem;
  return (
    <Alert
      status="danger"
      icon
      title={title}
      description={<SentenceText sentence={description} />}
    />
  );
};
