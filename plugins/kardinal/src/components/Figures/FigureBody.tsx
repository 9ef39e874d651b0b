import { Button } from '@backstage/ui';
import {
  figureTexts,
  FiguresView,
  FigureText,
  ListedRelease,
} from '@kardinal/backstage-plugin-kardinal-common';
import { QueryValues } from '../../hooks/useQueryValues';
import { useReader } from '../../hooks/useReader';
import { useTexts } from '../../translation';
import report from '../ReportPage/ReportPage.module.css';
import { Instant } from '../Time/Instant';
import { FigureChart } from './FigureChart';
import { FigureTables } from './FigureTables';
import styles from './Figures.module.css';
import type { FiguresChoice } from './FiguresPage';
import { pointName } from './pointName';
import { ReleaseTable } from './ReleaseTable';

/** The four figures, the chosen one by time, the releases behind it, and the same by service and team. */
export const FigureBody = (props: {
  readonly view: FiguresView;
  readonly choice: QueryValues<FiguresChoice>;
}) => {
  const { view, choice } = props;
  const reader = useReader();
  const { text: t } = useTexts();
  const { values, change } = choice;
  const texts = figureTexts(view.figures);
  const chosen = texts.find(({ id }) => id === values.figure) ?? texts[0];
  const point = view.points.find(({ start }) => start === values.point);
  const releases =
    point === undefined
      ? view.releases
      : view.releases.filter(each =>
          isBehind(chosen.id, each, point.start, point.end),
        );
  if (view.services.length === 0)
    return (
      <div className={report.nothing}>
        <p>{t('figures.noService')}</p>
        <Button
          variant="secondary"
          onPress={() => change({ team: undefined, pipeline: undefined })}
        >
          {t('figures.showAllServices')}
        </Button>
      </div>
    );
  return (
    <>
      <div
        className={styles.cards}
        role="group"
        aria-label={t('figures.title')}
      >
        {texts.map(text => (
          <FigureCard
            key={text.id}
            text={text}
            state={text === chosen ? 'chosen' : 'other'}
            onChoose={() => change({ figure: text.id })}
          />
        ))}
      </div>
      <RecordedSince view={view} />
      <section className={report.box} aria-labelledby="by-time">
        <h2 id="by-time" className={report.heading}>
          {t(`figures.by.${view.step}`, { title: chosen.title })}
        </h2>
        <p className={styles.meaning}>{chosen.meaning}</p>
        <FigureChart
          figure={chosen.id}
          points={view.points}
          step={view.step}
          chosen={point?.start}
          onChoose={start =>
            change({ point: start === point?.start ? undefined : start })
          }
        />
      </section>
      <section className={report.box} aria-labelledby="releases">
        <div className={styles.headingLine}>
          <h2 id="releases" className={report.heading}>
            {t('figures.releases')}
            {point && ` · ${pointName(point.start, view.step, reader)}`}
          </h2>
          {point && (
            <Button
              size="small"
              variant="secondary"
              onPress={() => change({ point: undefined })}
            >
              {t('figures.showWholeRange')}
            </Button>
          )}
        </div>
        <ReleaseTable releases={releases} />
        {view.omittedReleases > 0 && (
          <p className={report.muted}>
            {t('figures.omittedReleases', {
              listed: String(view.releases.length),
              omitted: String(view.omittedReleases),
            })}
          </p>
        )}
      </section>
      <FigureTables view={view} choice={choice} />
    </>
  );
};

function FigureCard(props: {
  readonly text: FigureText;
  readonly state: 'chosen' | 'other';
  readonly onChoose: () => void;
}) {
  const { text, state, onChoose } = props;
  return (
    <button
      type="button"
      className={styles.card}
      aria-pressed={state === 'chosen'}
      onClick={onChoose}
    >
      <span className={styles.cardTitle}>{text.title}</span>
      <span className={styles.value}>{text.value ?? '–'}</span>
      <span className={report.muted}>{text.basis}</span>
    </button>
  );
}

function RecordedSince({ view }: { readonly view: FiguresView }) {
  const { text: t, element } = useTexts();
  const { recordedSince, completeSince, from } = view;
  if (recordedSince === undefined)
    return <p className={report.muted}>{t('figures.nothingRecorded')}</p>;
  return (
    <p className={`${report.muted} ${styles.since}`}>
      {element('figures.recordedSince', {
        at: <Instant at={recordedSince} as="exact" />,
      })}
      {completeSince !== undefined && completeSince > from && (
        <>
          {' '}
          {element('figures.completeSince', {
            at: <Instant at={completeSince} as="exact" />,
          })}
        </>
      )}
    </p>
  );
}

function isBehind(
  figure: FigureText['id'],
  { at, failure }: ListedRelease,
  start: string,
  end: string,
): boolean {
  const instant = Date.parse((figure === 'restore' ? failure?.at : at) ?? '');
  return instant >= Date.parse(start) && instant < Date.parse(end);
}
