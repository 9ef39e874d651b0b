import { Alert } from '@backstage/ui';

/** What kept the catalog from setting the Pipeline of an entity up, in its words. */
export const SetupProblems = (props: {
  readonly problems: readonly string[];
}) => (
  <>
    {props.problems.map(problem => (
      <Alert
        key={problem}
        role="alert"
        status="danger"
        icon
        title="The set-up of this Pipeline has a problem"
        description={problem}
      />
    ))}
  </>
);
