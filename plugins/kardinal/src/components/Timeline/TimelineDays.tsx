import { Link } from '@backstage/ui';
import {
  auditActionTitle,
  PipelineRecord,
} from '@kardinal/backstage-plugin-kardinal-common';
import { usePortalPaths } from '../../hooks/usePortalPaths';
import { useReader } from '../../hooks/useReader';
import { useTexts } from '../../translation';
import report from '../ReportPage/ReportPage.module.css';
import { Instant } from '../Time/Instant';
import { groupByDay } from './groupByDay';
import { personName } from './personName';
import { placeTexts } from './placeTexts';
import { RecordMessage } from './RecordMessage';
import { subjectWords } from './subjectWords';
import { WithTooltip } from '../WithTooltip/WithTooltip';
import styles from './Timeline.module.css';

/** Which colour says how it went; the words say it too. */
const tones: Readonly<Record<PipelineRecord['outcome'], string>> = {
  Pending: 'accent',
  Success: 'success',
  Failure: 'danger',
  Denied: 'attention',
};

/** Records by day, newest first. */
export const TimelineDays = (props: {
  readonly records: readonly PipelineRecord[];
  readonly onPerson: (person: string) => void;
}) => {
  const reader = useReader();
  return (
    <>
      {groupByDay(props.records, reader).map(({ id, title, records }) => (
        <section key={id} aria-labelledby={`day-${id}`}>
          <h2 id={`day-${id}`} className={report.heading}>
            {title}
          </h2>
          <ol className={styles.records}>
            {records.map(record => (
              <li key={record.id} className={styles.record}>
                <Entry record={record} onPerson={props.onPerson} />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </>
  );
};

function Entry(props: {
  readonly record: PipelineRecord;
  readonly onPerson: (person: string) => void;
}) {
  const { text: t, element } = useTexts();
  const { record, onPerson } = props;
  const { by, via, action, outcome } = record;
  const person = personName(by, t);
  return (
    <>
      <span className={styles.time}>
        <Instant at={record.at} as="timeOfDay" />
      </span>
      <span className={styles.mark} data-tone={tones[outcome]} aria-hidden />
      <div className={styles.what}>
        <p className={styles.title}>
          <strong>{auditActionTitle(action)}</strong> <Place record={record} />
        </p>
        <RecordMessage record={record} />
        <p className={report.muted}>
          {element(placeTexts[via], {
            person: (
              <WithTooltip text={t('timeline.showPerson', { person })}>
                <button
                  type="button"
                  className={styles.person}
                  onClick={() => onPerson(by)}
                >
                  {person}
                </button>
              </WithTooltip>
            ),
          })}
        </p>
      </div>
    </>
  );
}

/** Which Bundle, environment and gate of which Pipeline; with a link where an entity shows it. */
function Place({ record }: { readonly record: PipelineRecord }) {
  const paths = usePortalPaths();
  const { text: t } = useTexts();
  const { namespace, entity, bundle } = record;
  const words = subjectWords(record, t);
  if (entity !== undefined)
    return <Link href={paths.promotion(entity, bundle)}>{words}</Link>;
  return bundle === undefined ? (
    <span>{words}</span>
  ) : (
    <Link href={paths.bundle({ namespace, name: bundle })}>{words}</Link>
  );
}
