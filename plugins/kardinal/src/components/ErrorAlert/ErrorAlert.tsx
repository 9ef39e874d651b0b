import { Alert, Button } from '@backstage/ui';
import { ReactNode } from 'react';
import { statusOf } from '../../live/isFinalError';
import { useTexts } from '../../translation';
import { errorText } from './errorText';
import { SignInAgain } from './SignInAgain';

/** An error of the backend: what it is, and what helps. */
export const ErrorAlert = (props: {
  readonly error: unknown;
  /** The permission that the request needs. */
  readonly permission: string;
  readonly owners: readonly string[];
  /** Where a person can go on from here. */
  readonly wayOn?: ReactNode;
  /** Asks again. */
  readonly onRetry?: () => void;
}) => {
  const { error, wayOn, onRetry } = props;
  const texts = useTexts();
  const { title, description } = errorText(error, props, texts);
  const retry = onRetry && (
    <Button size="small" variant="secondary" onPress={onRetry}>
      {texts.text('error.tryAgain')}
    </Button>
  );
  return (
    <Alert
      role="alert"
      status="danger"
      icon
      title={title}
      description={description}
      customActions={statusOf(error) === 401 ? <SignInAgain /> : wayOn || retry}
    />
  );
};
