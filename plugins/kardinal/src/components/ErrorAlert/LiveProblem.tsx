import { ReactNode } from 'react';
import { Followed } from '../../live/LiveView';
import { ConnectionAlert } from './ConnectionAlert';
import { ErrorAlert } from './ErrorAlert';

/** Why a page that follows something has nothing to show, and the way on. What it has already stays, and is said to be old where its age is. */
export const LiveProblem = (props: {
  readonly live: Followed<unknown>;
  readonly owners: readonly string[];
  /** Where a person can go on from here, where the backend refuses. */
  readonly wayOn?: ReactNode;
}) => {
  const { live, owners, wayOn } = props;
  if (live.status === 'refused')
    return (
      <ErrorAlert
        error={live.error}
        permission="kardinal.pipeline.read"
        owners={owners}
        wayOn={wayOn}
        onRetry={live.retry}
      />
    );
  return live.status === 'lost' && live.view === undefined ? (
    <ConnectionAlert
      error={live.error}
      retryAt={live.retryAt}
      onRetry={live.retry}
    />
  ) : null;
};
