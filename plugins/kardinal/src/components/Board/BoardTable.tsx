import { Cell, ColumnConfig, Link, Table } from '@backstage/ui';
import { BoardRow } from '@kardinal/backstage-plugin-kardinal-common';
import { useMemo } from 'react';
import { usePortalPaths } from '../../hooks/usePortalPaths';
import { SentenceText } from '../Time/SentenceText';
import styles from './Board.module.css';
import { BoardEnvironment } from './BoardEnvironment';
import { boardColumns } from './boardColumns';

/** Pixels; rows that are not in the window are not drawn. */
const rowHeight = 64;

type TableRow = BoardRow & { readonly id: string };

/** Rows are Pipelines, columns are environments. */
export const BoardTable = (props: { readonly rows: readonly BoardRow[] }) => {
  const { rows } = props;
  const columns = useMemo(() => columnsOf(rows), [rows]);
  const data = useMemo(
    () => rows.map(row => ({ ...row, id: `${row.namespace}/${row.name}` })),
    [rows],
  );
  return (
    <Table<TableRow>
      className={styles.table}
      columnConfig={columns}
      data={data}
      pagination={{ type: 'none' }}
      virtualized={{ rowHeight }}
      emptyState="No Pipeline yet."
    />
  );
};

function columnsOf(rows: readonly BoardRow[]): ColumnConfig<TableRow>[] {
  const { environments, others } = boardColumns(rows);
  return [
    {
      id: 'pipeline',
      label: 'Pipeline',
      isRowHeader: true,
      cell: row => (
        <Cell>
          <PipelineName row={row} />
        </Cell>
      ),
    },
    ...environments.map(
      (environment): ColumnConfig<TableRow> => ({
        id: `environment/${environment}`,
        label: environment,
        cell: row => (
          <Cell>
            <BoardEnvironment
              cells={row.cells.filter(each => each.environment === environment)}
            />
          </Cell>
        ),
      }),
    ),
    ...(others.length === 0
      ? []
      : [
          {
            id: 'others',
            label: `${others.length} more`,
            cell: (row: TableRow) => (
              <Cell>
                <BoardEnvironment
                  cells={row.cells.filter(each =>
                    others.includes(each.environment),
                  )}
                />
              </Cell>
            ),
          },
        ]),
    {
      id: 'why',
      label: 'Status',
      cell: row => (
        <Cell>
          <span className={styles.why}>
            <SentenceText sentence={row.sentence} />
          </span>
        </Cell>
      ),
    },
  ];
}

function PipelineName({ row }: { readonly row: BoardRow }) {
  const paths = usePortalPaths();
  const { entity, name, bundle } = row;
  return (
    <span className={styles.pipeline}>
      {entity === undefined ? (
        name
      ) : (
        <Link href={paths.promotion(entity, bundle)}>
          {entity.title ?? entity.name}
        </Link>
      )}
    </span>
  );
}
