import { Link } from '@backstage/ui';
import {
  Figures,
  figureTexts,
  FiguresView,
} from '@kardinal/backstage-plugin-kardinal-common';
import { ReactNode } from 'react';
import { usePortalPaths } from '../../hooks/usePortalPaths';
import { QueryValues } from '../../hooks/useQueryValues';
import report from '../ReportPage/ReportPage.module.css';
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
  return (
    <>
      <Table title="By service">
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
        <p className={report.muted}>and {view.omittedServices} more services</p>
      )}
      {view.teams.length > 0 && (
        <Table title="By team">
          {view.teams.map(({ team, figures }) => (
            <Row
              key={team}
              figures={figures}
              name={
                <button
                  type="button"
                  className={styles.team}
                  title={`Show only the services of ${team}`}
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
  return (
    <section className={report.box}>
      <h2 className={report.heading}>{props.title}</h2>
      <div className={report.scroll}>
        <table className={report.table}>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Releases</th>
              <th scope="col">Lead time</th>
              <th scope="col">Frequency</th>
              <th scope="col">Failure rate</th>
              <th scope="col">Time to restore</th>
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
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{figures.deployments.count}</td>
      {figureTexts(figures).map(({ id, value, basis }) => (
        <td key={id} title={basis}>
          {value ?? <span className={report.muted}>not enough</span>}
        </td>
      ))}
    </tr>
  );
}
