import { Alert, Button } from '@backstage/ui';
import { statusOf } from '../../live/isFinalError';
import { useTexts } from '../../translation';
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
  const texts = useTexts();
  const { title, description } = connectionErrorText(error, texts);
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
            {texts.element('live.updatesItself', {
              retrying: (
                <span aria-live="off">
                  <Retrying at={retryAt} />
                </span>
              ),
            })}
          </>
        )
      }
      customActions={
        isSignedOut ? (
          <SignInAgain />
        ) : (
          <Button size="small" variant="secondary" onPress={onRetry}>
            {texts.text('live.retryNow')}
          </Button>
        )
      }
    />
  );
};
