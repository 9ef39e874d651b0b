import { useApi } from '@backstage/frontend-plugin-api';
import { useState } from 'react';
import { kardinalApiRef } from '../../api/KardinalApi';
import { PipelineRef } from '../../api/PipelineRef';
import { createBundleCommand, noFields } from './createBundleCommand';
import {
  FieldName,
  FieldProblems,
  fieldProblems,
  refusedField,
} from './fieldProblems';

type Progress =
  | { readonly status: 'idle' | 'confirming' | 'busy' | 'created' }
  | { readonly status: 'failed'; readonly error: unknown };

/** The state of the form that creates a Bundle. What is wrong with a field is said once its author has left it. */
export function useBundleForm(pipeline: PipelineRef) {
  const api = useApi(kardinalApiRef);
  const [fields, setFields] = useState(noFields);
  const [left, setLeft] = useState<ReadonlySet<FieldName>>(new Set());
  const [refused, setRefused] = useState<FieldProblems>({});
  const [progress, setProgress] = useState<Progress>({ status: 'idle' });
  const found = fieldProblems(fields);
  const shown = Object.entries(found).filter(
    ([name]) => left.has(name as FieldName) && isWritten(fields, name),
  );
  return {
    fields,
    progress,
    problems: { ...refused, ...Object.fromEntries(shown) } as FieldProblems,
    isConfirming: ['confirming', 'busy', 'failed'].includes(progress.status),
    /** What is promoted, in a few words. */
    title:
      [fields.image, fields.chart, fields.configCommit]
        .map(value => value.trim())
        .find(value => value !== '') ?? '',
    change(name: FieldName, value: string) {
      setFields(last => ({ ...last, [name]: value }));
      setRefused({});
    },
    leave: (name: FieldName) => setLeft(last => new Set([...last, name])),
    /** Asks for confirmation where nothing is wrong. */
    check() {
      setLeft(new Set(Object.keys(noFields) as FieldName[]));
      setRefused(found);
      if (Object.keys(found).length === 0)
        setProgress({ status: 'confirming' });
    },
    cancel: () => setProgress({ status: 'idle' }),
    async send() {
      setProgress({ status: 'busy' });
      try {
        await api.executeCommand(pipeline, createBundleCommand(fields));
        setProgress({ status: 'created' });
      } catch (error) {
        const problems = refusedField(error);
        setRefused(problems ?? {});
        setProgress(
          problems === undefined
            ? { status: 'failed', error }
            : { status: 'idle' },
        );
      }
    },
  };
}

/** A field that is still empty is not wrong before somebody wants to send it. */
function isWritten(fields: typeof noFields, name: string): boolean {
  return fields[name as FieldName].trim() !== '';
}
