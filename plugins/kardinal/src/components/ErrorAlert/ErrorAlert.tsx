import { Alert } from '@backstage/ui';
import { errorText } from './errorText';

/** An error of the backend: what it is, and what helps. */
export const ErrorAlert = (props: {
  readonly error: unknown;
  /** The permission that the request needs. */
  readonly permission: string;
  readonly owners: readonly string[];
}) => {
  const { title, description } = errorText(props.error, props);
  return (
    <Alert
      role="alert"
      status="danger"
      icon
      title={title}
      description={description}
    />
  );
};
