import { Alert } from '@backstage/ui';
import { refusalWords } from './refusalWords';

/** Something was refused or failed: what it was, and what helps. */
export const Refusal = (props: {
  readonly error: unknown;
  /** What a person needs to do what was refused. */
  readonly permission: string;
  readonly owners: readonly string[];
}) => {
  const { title, description } = refusalWords(props.error, props);
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
