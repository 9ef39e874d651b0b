import { Link } from '@backstage/ui';
import {
  Figures,
  figureTexts,
  FiguresView,
} from '@kardinal/backstage-plugin-kardinal-common';
import { ReactNode } from 'react';
import { usePortalPaths } from '../../hooks/usePortalPaths';
import { QueryValues } from '../../hooks/useQueryValues';
import { useTexts } from '../../translation';
import report from '../ReportPage/ReportPage.module.css';
import { WithTooltip } from '../WithTooltip/WithTooltip';
import styles from './Figures.module.css';
import type { FiguresChoice } from './FiguresPage';
import { shortRef } from './shortRef';

/** The figures of each service and of each team. */
export const FigureTables = (props: {
  readonly view: FiguresView;
  readonly choice: QueryValues<FiguresChoice>;
}) => {
  const { view, choice } = props;
  const paths = usePortalPaths();
  const { text: t } = useTexts();
  return (
    <>
      <Table title={t('figures.byService')}>
        {view.services.map(({ namespace, name, entity, figures }) => (
          <Row
            key={`${namespace}/${name}`}
            figures={figures}
            name={
              entity === undefined ? (
                `${namespace}/${name}`
              ) : (
                <Link href={paths.promotion(entity)}>
                  {entity.title ?? entity.name}
                </Link>
              )
            }
          />
        ))}
      </Table>
      {view.omittedServices > 0 && (
        <p className={report.muted}>
          {t('figures.omittedServices', {
            omitted: String(view.omittedServices),
          })}
        </p>
      )}
      {view.teams.length > 0 && (
        <Table title={t('figures.byTeam')}>
          {view.teams.map(({ team, figures }) => (
            <Row
              key={team}
              figures={figures}
              name={
                <WithTooltip text={t('figures.showTeam', { team })}>
                  <button
                    type="button"
                    className={styles.team}
                    onClick={() =>
                      choice.change({
                        team,
                        pipeline: undefined,
                        point: undefined,
                      })
                    }
                  >
                    {shortRef(team)}
                  </button>
                </WithTooltip>
              }
            />
          ))}
        </Table>
      )}
    </>
  );
};

function Table(props: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  const { text: t } = useTexts();
  return (
    <section className={report.box}>
      <h2 className={report.heading}>{props.title}</h2>
      <div className={report.scroll}>
        <table className={report.table}>
          <thead>
            <tr>
              <th scope="col">{t('figures.name')}</th>
              <th scope="col">{t('figures.releases')}</th>
              <th scope="col">{t('figures.leadTime')}</th>
              <th scope="col">{t('figures.frequency')}</th>
              <th scope="col">{t('figures.failureRate')}</th>
              <th scope="col">{t('figures.timeToRestore')}</th>
            </tr>
          </thead>
          <tbody>{props.children}</tbody>
        </table>
      </div>
    </section>
  );
}

function Row(props: { readonly name: ReactNode; readonly figures: Figures }) {
  const { name, figures } = props;
  const { text: t } = useTexts();
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{figures.deployments.count}</td>
      {figureTexts(figures).map(({ id, value, basis }) => (
        <td key={id}>
          {value}
          <div className={report.muted}>
            {value === undefined ? t('figures.notEnough') : basis}
          </div>
        </td>
      ))}
    </tr>
  );
}
