import { ReactNode } from 'react';
import { Answer } from '../../hooks/useAnswer';
import { isFinalError } from '../../live/isFinalError';
import { ConnectionAlert } from './ConnectionAlert';
import { ErrorAlert } from './ErrorAlert';

/** Why a page that asks once has no answer, and the way on: it asks again by itself where that may help. */
export const AnswerProblem = (props: {
  readonly answer: Answer<unknown>;
  /** The permission that the request needs. */
  readonly permission: string;
  /** Where a person can go on from here, where the backend refuses. */
  readonly wayOn?: ReactNode;
}) => {
  const { answer, permission, wayOn } = props;
  return isFinalError(answer.error) ? (
    <ErrorAlert
      error={answer.error}
      permission={permission}
      owners={[]}
      wayOn={wayOn}
      onRetry={answer.refresh}
    />
  ) : (
    <ConnectionAlert
      error={answer.error}
      retryAt={answer.retryAt}
      onRetry={answer.refresh}
    />
  );
};
