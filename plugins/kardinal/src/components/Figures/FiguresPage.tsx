import { useApi } from '@backstage/frontend-plugin-api';
import { Select } from '@backstage/ui';
import { FiguresView } from '@kardinal/backstage-plugin-kardinal-common';
import { DateTime } from 'luxon';
import { reportsApiRef } from '../../api/ReportsApi';
import { useAnswer } from '../../hooks/useAnswer';
import { QueryValues, useQueryValues } from '../../hooks/useQueryValues';
import { useTexts } from '../../translation';
import { ReportPage } from '../ReportPage/ReportPage';
import report from '../ReportPage/ReportPage.module.css';
import { FigureBody } from './FigureBody';
import { shortRef } from './shortRef';

/** What the page of figures keeps in its address. */
export type FiguresChoice = 'days' | 'team' | 'pipeline' | 'figure' | 'point';

const names: readonly FiguresChoice[] = [
  'days',
  'team',
  'pipeline',
  'figure',
  'point',
];
const all = 'all';
const usualDays = '30';
const ranges = [
  { id: '7', label: 'figures.last7Days' },
  { id: usualDays, label: 'figures.last30Days' },
  { id: '90', label: 'figures.last90Days' },
  { id: '365', label: 'figures.lastYear' },
] as const;

/** How often and how well services release: for a range, all services, those of a team, or one. */
export const FiguresPage = (props: {
  /** Milliseconds since the epoch; the browser's clock by default. */
  readonly clock?: () => number;
}) => {
  const api = useApi(reportsApiRef);
  const choice = useQueryValues(names);
  const { team, pipeline } = choice.values;
  const days = daysOf(choice.values.days);
  const filter = {
    days,
    zone: DateTime.local().zoneName,
    ...(team === undefined ? {} : { team }),
    ...(pipeline === undefined ? {} : { pipeline }),
  };
  const answer = useAnswer(JSON.stringify(filter), request =>
    api.figures(filter, request),
  );
  return (
    <ReportPage
      answer={answer}
      permission="kardinal.pipeline.read"
      clock={props.clock}
      controls={<Choosers choice={choice} days={days} view={answer.value} />}
    >
      {view => <FigureBody view={view} choice={choice} />}
    </ReportPage>
  );
};

function Choosers(props: {
  readonly choice: QueryValues<FiguresChoice>;
  readonly days: string;
  readonly view: FiguresView | undefined;
}) {
  const { choice, days, view } = props;
  const { values, change } = choice;
  const { text: t } = useTexts();
  return (
    <div
      className={report.controls}
      role="search"
      aria-label={t('figures.choose')}
    >
      <Select
        label={t('figures.time')}
        options={ranges.map(({ id, label }) => ({ id, label: t(label) }))}
        selectedKey={days}
        onSelectionChange={key =>
          change({ days: String(key), point: undefined })
        }
      />
      <Select
        label={t('figures.team')}
        options={[
          { id: all, label: t('figures.allTeams') },
          ...withChosen(
            (view?.teams ?? []).map(({ team }) => team),
            values.team,
          ).map(id => ({ id, label: shortRef(id) })),
        ]}
        selectedKey={values.team ?? all}
        onSelectionChange={key =>
          change({
            team: key === all ? undefined : String(key),
            pipeline: undefined,
            point: undefined,
          })
        }
      />
      <Select
        label={t('figures.service')}
        options={[
          { id: all, label: t('figures.allServices') },
          ...withChosen(
            (view?.services ?? []).map(
              ({ namespace, name }) => `${namespace}/${name}`,
            ),
            values.pipeline,
          ).map(id => ({ id, label: id })),
        ]}
        selectedKey={values.pipeline ?? all}
        onSelectionChange={key =>
          change({
            pipeline: key === all ? undefined : String(key),
            point: undefined,
          })
        }
      />
    </div>
  );
}

/** What is chosen can be chosen, whether it is listed or not. */
function withChosen(
  ids: readonly string[],
  chosen: string | undefined,
): readonly string[] {
  return chosen === undefined || ids.includes(chosen) ? ids : [...ids, chosen];
}

function daysOf(days: string | undefined): string {
  return ranges.some(({ id }) => id === days) && days !== undefined
    ? days
    : usualDays;
}
