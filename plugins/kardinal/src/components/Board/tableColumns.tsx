import { Cell, ColumnConfig } from '@backstage/ui';
import { BoardRow } from '@kardinal/backstage-plugin-kardinal-common';
import { Texts } from '../../translation';
import { SentenceText } from '../Time/SentenceText';
import { Clipped } from '../Clipped/Clipped';
import { Instant } from '../Time/Instant';
import styles from './Board.module.css';
import { BoardColumns } from './boardColumns';
import { BoardEnvironment } from './BoardEnvironment';
import { PipelineName } from './PipelineName';
import { RowReview } from './RowReview';

/** A row of the board as the table knows it. */
export interface TableRow {
  readonly id: string;
  readonly row: BoardRow;
}

type Column = ColumnConfig<TableRow>;
type Translate = Texts['text'];

const pipelineColumn = (t: Translate): Column => ({
  id: 'pipeline',
  label: t('board.pipeline'),
  width: '3fr',
  minWidth: 132,
  isRowHeader: true,
  isSortable: true,
  cell: ({ row }) => (
    <Cell>
      <PipelineName row={row} />
    </Cell>
  ),
});

const stuckColumn = (t: Translate): Column => ({
  id: 'stuck',
  label: t('board.stuckFor'),
  width: 116,
  isSortable: true,
  cell: ({ row: { idleSince } }) => (
    <Cell>
      <span className={styles.age}>
        {idleSince && <Instant at={idleSince} as="shortAge" />}
      </span>
    </Cell>
  ),
});

/** A column for each environment, and one for the environments that have none. */
export function wideTableColumns(
  t: Translate,
  { environments, others }: BoardColumns,
): readonly Column[] {
  return [
    pipelineColumn(t),
    ...environments.map(
      (environment): Column => ({
        id: `environment/${environment}`,
        label: environment,
        width: '2fr',
        minWidth: 112,
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
    ...(others.length === 0 ? [] : [othersColumn(t, others)]),
    {
      id: 'status',
      label: t('board.status'),
      width: '5fr',
      minWidth: 160,
      cell: ({ row }) => (
        <Cell>
          <span className={styles.status}>
            <SentenceText sentence={row.sentence} />
          </span>
          <RowReview row={row} />
        </Cell>
      ),
    },
    stuckColumn(t),
  ];
}

/** Everything of a Pipeline below its name. */
export function narrowTableColumns(t: Translate): readonly Column[] {
  return [
    {
      ...pipelineColumn(t),
      cell: ({ row }) => (
        <Cell>
          <div className={styles.card}>
            <PipelineName row={row} />
            <div className={styles.places}>
              {row.cells.map(cell => (
                <span key={cell.environment} className={styles.place}>
                  <span className={styles.age}>
                    <Clipped text={cell.environment} />
                  </span>
                  <BoardEnvironment namespace={row.namespace} cells={[cell]} />
                </span>
              ))}
            </div>
            <span className={styles.status}>
              <SentenceText sentence={row.sentence} />
            </span>
            <RowReview row={row} />
          </div>
        </Cell>
      ),
    },
  ];
}

function othersColumn(t: Translate, others: readonly string[]): Column {
  return {
    id: 'others',
    label: t('board.others', { number: String(others.length) }),
    width: '2fr',
    minWidth: 112,
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
