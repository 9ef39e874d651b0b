import { useApi } from '@backstage/frontend-plugin-api';
import { Button, Skeleton } from '@backstage/ui';
import { useCallback, useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import { kardinalApiRef } from '../../api/KardinalApi';
import { PipelineRef } from '../../api/PipelineRef';
import { useTexts } from '../../translation';
import { ErrorAlert } from '../ErrorAlert/ErrorAlert';
import styles from './Diff.module.css';
import { PromotionDiffView } from './PromotionDiffView';
import { useLoaded } from './useLoaded';

/** The promotion of a Bundle to an environment. */
export interface DiffSubject {
  readonly pipeline: PipelineRef;
  readonly bundle: string;
  readonly environment: string;
}

/** What the chosen Bundle would change, loaded when somebody opens it. The address says whether it is open (`&diff`). */
export const EnvironmentDiff = (props: DiffSubject) => {
  const [params, setParams] = useSearchParams();
  const contentId = useId();
  const { text: t } = useTexts();
  const isOpen = params.has('diff');
  const toggle = () =>
    setParams(
      current => {
        const next = new URLSearchParams(current);
        if (isOpen) next.delete('diff');
        else next.set('diff', '');
        return next;
      },
      { replace: true },
    );
  return (
    <div className={styles.diff}>
      <div>
        <Button
          variant="secondary"
          size="small"
          aria-expanded={isOpen}
          aria-controls={contentId}
          onPress={toggle}
        >
          {t(isOpen ? 'diff.hide' : 'diff.show')}
        </Button>
      </div>
      <div id={contentId}>{isOpen && <LoadedDiff {...props} />}</div>
    </div>
  );
};

function LoadedDiff({ pipeline, bundle, environment }: DiffSubject) {
  const api = useApi(kardinalApiRef);
  const { namespace, name } = pipeline;
  const diff = useLoaded(
    useCallback(
      signal => api.diff({ namespace, name }, { bundle, environment, signal }),
      [api, namespace, name, bundle, environment],
    ),
  );
  switch (diff.status) {
    case 'loaded':
      return <PromotionDiffView diff={diff.value} />;
    case 'failed':
      return (
        <ErrorAlert
          error={diff.error}
          permission="kardinal.pipeline.read"
          owners={[]}
        />
      );
    default:
      return <Skeleton width="100%" height={120} />;
  }
}
