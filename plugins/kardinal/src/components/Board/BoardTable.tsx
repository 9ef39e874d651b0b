import { Table } from '@backstage/ui';
import { BoardRow } from '@kardinal/backstage-plugin-kardinal-common';
import { useMemo, useRef } from 'react';
import { useElementWidth } from '../../hooks/useElementWidth';
import { useGradually } from '../../hooks/useGradually';
import { useTexts } from '../../translation';
import styles from './Board.module.css';
import { BoardSort } from './BoardFilter';
import { BoardColumns, boardColumns } from './boardColumns';
import { narrowTableColumns, TableRow, wideTableColumns } from './tableColumns';

/** Pixels; rows that are not in the window are not drawn. A row is as high as its sentence needs, a narrow one has a line for each environment. */
const sizes = {
  wide: { estimatedRowHeight: 76, headingHeight: 40 },
  narrow: { estimatedRowHeight: 184, headingHeight: 40 },
} as const;
/** In a narrower window an environment has a line instead of a column: pixels. */
const narrowBelow = 720;

/** Rows are Pipelines, columns are environments. */
export const BoardTable = (props: {
  readonly rows: readonly BoardRow[];
  readonly sort: BoardSort;
  readonly onSort: (sort: BoardSort) => void;
}) => {
  const { rows, sort, onSort } = props;
  const { text: t } = useTexts();
  const data = useTableRows(useGradually(rows));
  const frame = useRef<HTMLDivElement>(null);
  const width = useElementWidth(frame);
  const layout = width !== undefined && width < narrowBelow ? 'narrow' : 'wide';
  const names = JSON.stringify(boardColumns(rows));
  const columns = useMemo(
    () =>
      layout === 'narrow'
        ? narrowTableColumns(t)
        : wideTableColumns(t, JSON.parse(names) as BoardColumns),
    [layout, names, t],
  );
  return (
    <div ref={frame} className={styles.frame}>
      <Table<TableRow>
        key={layout}
        className={styles.table}
        columnConfig={columns}
        data={data}
        pagination={{ type: 'none' }}
        virtualized={sizes[layout]}
        sort={{
          descriptor: { column: sort.column, direction: sort.direction },
          onSortChange: ({ column, direction }) =>
            onSort({
              column: column === 'pipeline' ? 'pipeline' : 'stuck',
              direction,
            }),
        }}
      />
    </div>
  );
};

/** The rows with their ids: the same objects as long as the rows are, so that the table draws only what has changed. */
function useTableRows(rows: readonly BoardRow[]): TableRow[] {
  const known = useRef(new WeakMap<BoardRow, TableRow>());
  return useMemo(
    () =>
      rows.map(row => {
        const made = known.current.get(row) ?? {
          id: `${row.namespace}/${row.name}`,
          row,
        };
        known.current.set(row, made);
        return made;
      }),
    [rows],
  );
}
