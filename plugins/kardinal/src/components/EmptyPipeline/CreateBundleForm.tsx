import { useApi } from '@backstage/frontend-plugin-api';
import { Alert, Button, TextField } from '@backstage/ui';
import {
  kardinalPromotePermission,
  pipelineResourceRef,
} from '@kardinal/backstage-plugin-kardinal-common';
import { FormEvent, useState } from 'react';
import { kardinalApiRef } from '../../api/KardinalApi';
import { PipelineRef } from '../../api/PipelineRef';
import { useDenied } from '../../hooks/useDenied';
import { ErrorAlert } from '../ErrorAlert/ErrorAlert';
import { missingPermission } from '../ErrorAlert/errorText';
import { createBundleCommand, isFilled, noFields } from './createBundleCommand';
import styles from './EmptyPipeline.module.css';

type Progress =
  | { readonly status: 'idle' | 'busy' | 'created' }
  | { readonly status: 'failed'; readonly error: unknown };

interface Input {
  readonly name: keyof typeof noFields;
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

/** An image, a commit of configuration, or both, and where they come from; the Bundle then appears through the stream. */
export const CreateBundleForm = (props: {
  readonly pipeline: PipelineRef;
  readonly owners: readonly string[];
}) => {
  const api = useApi(kardinalApiRef);
  const [fields, setFields] = useState(noFields);
  const [progress, setProgress] = useState<Progress>({ status: 'idle' });
  const permission = kardinalPromotePermission;
  const resourceRef = pipelineResourceRef(props.pipeline);
  const isDenied = useDenied([{ permission, resourceRef }]).size > 0;
  const change = (name: keyof typeof fields) => (value: string) =>
    setFields(last => ({ ...last, [name]: value }));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setProgress({ status: 'busy' });
    try {
      await api.executeCommand(props.pipeline, createBundleCommand(fields));
      setProgress({ status: 'created' });
    } catch (error) {
      setProgress({ status: 'failed', error });
    }
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      {inputs.map(({ name, ...shown }) => (
        <TextField
          key={name}
          {...shown}
          value={fields[name]}
          onChange={change(name)}
        />
      ))}
      {progress.status === 'failed' && (
        <ErrorAlert
          error={progress.error}
          permission={permission.name}
          owners={props.owners}
        />
      )}
      {isDenied && (
        <Alert
          status="info"
          icon
          title="You may not release this"
          description={missingPermission({
            permission: permission.name,
            owners: props.owners,
          })}
        />
      )}
      <div>
        <Button
          type="submit"
          variant="primary"
          isDisabled={isDenied || !isFilled(fields)}
          isPending={
            progress.status === 'busy' || progress.status === 'created'
          }
        >
          Promote it
        </Button>
      </div>
    </form>
  );
};
