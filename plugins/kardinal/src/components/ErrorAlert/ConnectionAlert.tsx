import { Alert, Button } from '@backstage/ui';
import { statusOf } from '../../live/isFinalError';
import { Retrying } from '../Time/Retrying';
import { connectionErrorText } from './errorText';
import { SignInAgain } from './SignInAgain';

/** Why there is nothing to show yet, while it is being tried again. */
export const ConnectionAlert = (props: {
  readonly error: unknown;
  /** Milliseconds since the epoch. */
  readonly retryAt: number | undefined;
  readonly onRetry: () => void;
}) => {
  const { error, retryAt, onRetry } = props;
  const { title, description } = connectionErrorText(error);
  const isSignedOut = statusOf(error) === 401;
  return (
    <Alert
      role="alert"
      status="warning"
      icon
      title={title}
      description={
        isSignedOut ? (
          description
        ) : (
          <>
            {description && `${description} `}
            <span aria-live="off">
              <Retrying at={retryAt} />
            </span>
            ; this page will update by itself.
          </>
        )
      }
      customActions={
        isSignedOut ? (
          <SignInAgain />
        ) : (
          <Button size="small" variant="secondary" onPress={onRetry}>
            Retry now
          </Button>
        )
      }
    />
  );
};
