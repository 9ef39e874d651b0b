import { Cell, ColumnConfig } from '@backstage/ui';
import { BoardRow } from '@kardinal/backstage-plugin-kardinal-common';
import { SentenceText } from '../Time/SentenceText';
import { Instant } from '../Time/Instant';
import styles from './Board.module.css';
import { BoardEnvironment } from './BoardEnvironment';
import { PipelineName } from './PipelineName';

/** A row of the board as the table knows it. */
export interface TableRow {
  readonly id: string;
  readonly row: BoardRow;
}

type Column = ColumnConfig<TableRow>;

const pipelineColumn: Column = {
  id: 'pipeline',
  label: 'Pipeline',
  width: '3fr',
  minWidth: 132,
  isRowHeader: true,
  isSortable: true,
  cell: ({ row }) => (
    <Cell>
      <PipelineName row={row} />
    </Cell>
  ),
};

const stuckColumn: Column = {
  id: 'stuck',
  label: 'Stuck for',
  width: 116,
  isSortable: true,
  cell: ({ row: { idleSince } }) => (
    <Cell>
      <span className={styles.age}>
        {idleSince && <Instant at={idleSince} as="shortAge" />}
      </span>
    </Cell>
  ),
};

/** A column for each environment, and one for the environments that have none. */
export function wideTableColumns(
  environments: readonly string[],
  others: readonly string[],
): readonly Column[] {
  return [
    pipelineColumn,
    ...environments.map(
      (environment): Column => ({
        id: `environment/${environment}`,
        label: environment,
        width: '2fr',
        minWidth: 96,
        cell: ({ row }) => (
          <Cell>
            <BoardEnvironment
              namespace={row.namespace}
              cells={row.cells.filter(each => each.environment === environment)}
            />
          </Cell>
        ),
      }),
    ),
    ...(others.length === 0 ? [] : [othersColumn(others)]),
    {
      id: 'status',
      label: 'Status',
      width: '5fr',
      minWidth: 160,
      cell: ({ row }) => (
        <Cell>
          <span className={styles.status}>
            <SentenceText sentence={row.sentence} />
          </span>
        </Cell>
      ),
    },
    stuckColumn,
  ];
}

/** Everything of a Pipeline below its name. */
export function narrowTableColumns(): readonly Column[] {
  return [
    {
      ...pipelineColumn,
      cell: ({ row }) => (
        <Cell>
          <div className={styles.card}>
            <PipelineName row={row} />
            <div className={styles.places}>
              {row.cells.map(cell => (
                <span key={cell.environment} className={styles.place}>
                  <span className={styles.age}>{cell.environment}</span>
                  <BoardEnvironment namespace={row.namespace} cells={[cell]} />
                </span>
              ))}
            </div>
            <span className={styles.status}>
              <SentenceText sentence={row.sentence} />
            </span>
          </div>
        </Cell>
      ),
    },
  ];
}

function othersColumn(others: readonly string[]): Column {
  return {
    id: 'others',
    label: `${others.length} more`,
    width: '2fr',
    minWidth: 96,
    cell: ({ row }) => (
      <Cell>
        <BoardEnvironment
          namespace={row.namespace}
          cells={row.cells.filter(each => others.includes(each.environment))}
        />
      </Cell>
    ),
  };
}
