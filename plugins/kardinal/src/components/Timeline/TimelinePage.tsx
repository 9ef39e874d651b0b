import { useApi } from '@backstage/frontend-plugin-api';
import { Button } from '@backstage/ui';
import {
  AuditKind,
  auditKinds,
  AuditPage,
  PipelineRecord,
} from '@kardinal/backstage-plugin-kardinal-common';
import { useEffect, useState } from 'react';
import { AuditFilter, reportsApiRef } from '../../api/ReportsApi';
import { useAnswer } from '../../hooks/useAnswer';
import { useQueryValues } from '../../hooks/useQueryValues';
import { useTexts } from '../../translation';
import { ErrorAlert } from '../ErrorAlert/ErrorAlert';
import { ReportPage } from '../ReportPage/ReportPage';
import report from '../ReportPage/ReportPage.module.css';
import { Instant } from '../Time/Instant';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden';
import styles from './Timeline.module.css';
import { TimelineDays } from './TimelineDays';
import { TimelineChoice, TimelineFilters } from './TimelineFilters';
import { useNewer } from './useNewer';

const names: readonly TimelineChoice[] = ['person', 'pipeline', 'kind', 'days'];
const permission = 'kardinal.audit.read';

/** Who decided what, by person, Pipeline, kind and time. What is newer is announced, and shown when the reader wants it. */
export const TimelinePage = (props: {
  /** Milliseconds since the epoch; the browser's clock by default. */
  readonly clock?: () => number;
}) => {
  const api = useApi(reportsApiRef);
  const choice = useQueryValues(names);
  const { person, pipeline, kind, days } = choice.values;
  const filter: AuditFilter = {
    ...(person === undefined ? {} : { person }),
    ...(pipeline === undefined ? {} : { pipeline }),
    ...(isKind(kind) ? { kind } : {}),
    ...(isDays(days) ? { days } : {}),
  };
  const key = JSON.stringify(filter);
  const answer = useAnswer(key, request => api.records(filter, request));
  const { value, status } = answer;
  const newer = useNewer(
    filter,
    value?.newest,
    status === 'ready' ? 'ready' : 'loading',
  );
  return (
    <ReportPage
      answer={answer}
      permission={permission}
      clock={props.clock}
      controls={<TimelineFilters choice={choice} />}
    >
      {page => (
        <>
          <Newer count={newer} onShow={answer.refresh} />
          <Records
            page={page}
            filter={filter}
            onPerson={by => choice.change({ person: by })}
            onReset={() =>
              choice.change({
                person: undefined,
                pipeline: undefined,
                kind: undefined,
                days: undefined,
              })
            }
          />
        </>
      )}
    </ReportPage>
  );
};

/** What has happened since, without anything jumping. */
function Newer(props: { readonly count: number; readonly onShow: () => void }) {
  const { count, onShow } = props;
  const { text: t } = useTexts();
  const number = String(count);
  return (
    <>
      <VisuallyHidden>
        <span role="status" aria-live="polite">
          {count > 0 ? t('timeline.newer', { number }) : ''}
        </span>
      </VisuallyHidden>
      {count > 0 && (
        <Button className={styles.newer} variant="primary" onPress={onShow}>
          {t('timeline.showNewer', { number })}
        </Button>
      )}
    </>
  );
}

/** The first page, and those that the reader asked for. */
function Records(props: {
  readonly page: AuditPage;
  readonly filter: AuditFilter;
  readonly onPerson: (person: string) => void;
  readonly onReset: () => void;
}) {
  const { page, filter, onPerson, onReset } = props;
  const older = useOlder(page, filter);
  const { text: t, element } = useTexts();
  if (page.items.length === 0)
    return (
      <div className={report.nothing}>
        <p>{t('timeline.nothing')}</p>
        {Object.keys(filter).length > 0 && (
          <Button variant="secondary" onPress={onReset}>
            {t('timeline.showEverything')}
          </Button>
        )}
      </div>
    );
  return (
    <>
      <TimelineDays records={older.records} onPerson={onPerson} />
      {older.error !== undefined && (
        <ErrorAlert error={older.error} permission={permission} owners={[]} />
      )}
      {older.more !== undefined && (
        <Button
          variant="secondary"
          isPending={older.isBusy}
          onPress={older.more}
        >
          {t('timeline.showOlder')}
        </Button>
      )}
      {older.more === undefined &&
        page.incomplete.map(({ namespace, name, completeSince }) => (
          <p key={`${namespace}/${name}`} className={report.muted}>
            {element('timeline.completeSince', {
              pipeline: name,
              at: <Instant at={completeSince} as="exact" />,
            })}
          </p>
        ))}
    </>
  );
}

interface Older {
  readonly records: readonly PipelineRecord[];
  readonly isBusy: boolean;
  readonly error?: unknown;
  /** Absent when there is no more. */
  readonly more?: () => void;
}

function useOlder(page: AuditPage, filter: AuditFilter): Older {
  const api = useApi(reportsApiRef);
  const [pages, setPages] = useState<readonly AuditPage[]>([]);
  const [asking, setAsking] = useState<AbortController>();
  const [error, setError] = useState<unknown>();
  useEffect(() => () => asking?.abort(), [asking]);
  useEffect(() => {
    setPages([]);
    setAsking(undefined);
  }, [page]);
  const known = [page, ...pages];
  const cursor = known[known.length - 1].nextCursor;
  const more = async () => {
    const request = new AbortController();
    setAsking(request);
    setError(undefined);
    try {
      const next = await api.records({ ...filter, cursor }, request);
      if (!request.signal.aborted) setPages(last => [...last, next]);
    } catch (problem) {
      if (!request.signal.aborted) setError(problem);
    }
    if (!request.signal.aborted) setAsking(undefined);
  };
  return {
    records: known.flatMap(({ items }) => items),
    isBusy: asking !== undefined,
    error,
    ...(cursor === undefined ? {} : { more }),
  };
}

function isDays(days: string | undefined): days is string {
  return days !== undefined && /^[1-9]\d{0,2}$/.test(days);
}

function isKind(kind: string | undefined): kind is AuditKind {
  return auditKinds.some(each => each === kind);
}
