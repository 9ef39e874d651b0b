import { Alert, Button, TextField } from '@backstage/ui';
import {
  kardinalPromotePermission,
  pipelineResourceRef,
} from '@kardinal/backstage-plugin-kardinal-common';
import { useMemo } from 'react';
import { PipelineRef } from '../../api/PipelineRef';
import { useDenied } from '../../hooks/useDenied';
import { useSignedInUser } from '../../hooks/useSignedInUser';
import { TextKey, useTexts } from '../../translation';
import { ErrorAlert } from '../ErrorAlert/ErrorAlert';
import { missingPermission } from '../ErrorAlert/errorText';
import { ConfirmBundle } from './ConfirmBundle';
import { createBundleCommand, isFilled } from './createBundleCommand';
import { FieldName } from './fieldProblems';
import { NewBundlePreview } from './NewBundlePreview';
import { ReleasePlan } from './ReleasePlan';
import { useBundleForm } from './useBundleForm';
import styles from './EmptyPipeline.module.css';

interface Input {
  readonly name: FieldName;
  readonly label: TextKey;
  readonly description: TextKey;
  readonly placeholder?: string;
  readonly type?: 'url';
}

const inputs: readonly Input[] = [
  {
    name: 'image',
    label: 'release.image',
    description: 'release.imageIs',
    placeholder: 'registry.example.com/team/app:1.0.0',
  },
  {
    name: 'chart',
    label: 'release.chart',
    description: 'release.chartIs',
    placeholder: 'oci://registry.example.com/charts/app:1.0.0',
  },
  {
    name: 'configRepository',
    label: 'release.repository',
    description: 'release.repositoryIs',
    type: 'url',
  },
  {
    name: 'configCommit',
    label: 'release.config',
    description: 'release.configIs',
  },
  {
    name: 'commitSHA',
    label: 'release.commit',
    description: 'release.commitIs',
  },
  {
    name: 'ciRunURL',
    label: 'release.ciRun',
    description: 'release.ciRunIs',
    type: 'url',
  },
];

/**
 * An image, a Helm chart and a commit of configuration, or some of them, and where they come from. What is written is confirmed
 * before the Bundle is created; it then appears through the stream.
 */
export const CreateBundleForm = (props: {
  readonly pipeline: PipelineRef;
  readonly plan: ReleasePlan;
  readonly owners: readonly string[];
}) => {
  const texts = useTexts();
  const { text: t, element } = texts;
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
      {inputs.map(({ name, label, description, ...input }) => (
        <TextField
          key={name}
          {...input}
          label={t(label)}
          description={t(description)}
          value={form.fields[name]}
          validationBehavior="aria"
          validate={() => form.problems[name]}
          onChange={value => form.change(name, value)}
          onBlur={() => form.leave(name)}
        />
      ))}
      {author !== undefined && (
        <p className={styles.author}>
          {element('release.authorIs', { author: <strong>{author}</strong> })}
        </p>
      )}
      {isDenied && (
        <Alert
          status="info"
          icon
          title={t('release.denied')}
          description={missingPermission(
            { permission: permission.name, owners },
            texts,
          )}
        />
      )}
      <div>
        <Button
          type="submit"
          variant="primary"
          isDisabled={isDenied || !isFilled(form.fields)}
          isPending={progress.status === 'created'}
        >
          {t('release.promoteIt')}
        </Button>
      </div>
      {form.isConfirming && (
        <ConfirmBundle
          title={t('release.promoteVersion', { version: form.title })}
          plan={plan}
          author={author}
          isPending={progress.status === 'busy'}
          preview={
            <NewBundlePreview
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
