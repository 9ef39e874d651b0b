import { Alert, Button, TextField } from '@backstage/ui';
import {
  kardinalPromotePermission,
  pipelineResourceRef,
} from '@kardinal/backstage-plugin-kardinal-common';
import { useMemo } from 'react';
import { PipelineRef } from '../../api/PipelineRef';
import { useDenied } from '../../hooks/useDenied';
import { useSignedInUser } from '../../hooks/useSignedInUser';
import { CommandPreview } from '../Actions/CommandPreview';
import { ErrorAlert } from '../ErrorAlert/ErrorAlert';
import { missingPermission } from '../ErrorAlert/errorText';
import { ConfirmBundle } from './ConfirmBundle';
import { createBundleCommand, isFilled } from './createBundleCommand';
import { FieldName } from './fieldProblems';
import { ReleasePlan } from './ReleasePlan';
import { useBundleForm } from './useBundleForm';
import styles from './EmptyPipeline.module.css';

interface Input {
  readonly name: FieldName;
  readonly label: string;
  readonly description: string;
  readonly placeholder?: string;
  readonly type?: 'url';
}

const inputs: readonly Input[] = [
  {
    name: 'image',
    label: 'Image',
    description: 'What CI built, with its tag',
    placeholder: 'registry.example.com/team/app:1.0.0',
  },
  {
    name: 'configRepository',
    label: 'Config repository',
    description: 'Where configuration comes from; one that the Pipeline allows',
    type: 'url',
  },
  {
    name: 'configCommit',
    label: 'Config commit',
    description: 'The full name of its commit, with or instead of an image',
  },
  {
    name: 'commitSHA',
    label: 'Commit SHA',
    description: 'What it was built from',
  },
  {
    name: 'ciRunURL',
    label: 'CI run URL',
    description: 'Where it was built',
    type: 'url',
  },
];

/**
 * An image, a commit of configuration, or both, and where they come from. What is written is confirmed before the Bundle is
 * created; it then appears through the stream.
 */
export const CreateBundleForm = (props: {
  readonly pipeline: PipelineRef;
  readonly plan: ReleasePlan;
  readonly owners: readonly string[];
}) => {
  const { pipeline, plan, owners } = props;
  const author = useSignedInUser();
  const form = useBundleForm(pipeline);
  const command = useMemo(
    () => createBundleCommand(form.fields),
    [form.fields],
  );
  const permission = kardinalPromotePermission;
  const resourceRef = pipelineResourceRef(pipeline);
  const isDenied = useDenied([{ permission, resourceRef }]).size > 0;
  const { progress } = form;
  const problem = progress.status === 'failed' && (
    <ErrorAlert
      error={progress.error}
      permission={permission.name}
      owners={owners}
    />
  );
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={event => {
        event.preventDefault();
        form.check();
      }}
    >
      {inputs.map(({ name, ...shown }) => (
        <TextField
          key={name}
          {...shown}
          value={form.fields[name]}
          validationBehavior="aria"
          validate={() => form.problems[name]}
          onChange={value => form.change(name, value)}
          onBlur={() => form.leave(name)}
        />
      ))}
      {author !== undefined && (
        <p className={styles.author}>
          Author: <strong>{author}</strong>
        </p>
      )}
      {isDenied && (
        <Alert
          status="info"
          icon
          title="You may not release this"
          description={missingPermission({
            permission: permission.name,
            owners,
          })}
        />
      )}
      <div>
        <Button
          type="submit"
          variant="primary"
          isDisabled={isDenied || !isFilled(form.fields)}
          isPending={progress.status === 'created'}
        >
          Promote it
        </Button>
      </div>
      {form.isConfirming && (
        <ConfirmBundle
          title={`Promote ${form.title}`}
          plan={plan}
          author={author}
          isPending={progress.status === 'busy'}
          preview={
            <CommandPreview
              pipeline={pipeline}
              command={command}
              permission={permission.name}
            />
          }
          problem={problem}
          onCancel={form.cancel}
          onConfirm={form.send}
        />
      )}
    </form>
  );
};
